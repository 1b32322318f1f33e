import * as z from 'zod/mini'
import { fieldErrors } from '#src/contract/error.ts'
import { type BookedTerm, bookedTerm } from '#src/contract/month.ts'
import { generalErrorTexts } from '#src/fa/errors/general-error-texts.ts'
import { isPageErrorCode, type PageErrorCode } from './error-codes.ts'
import { apiStrings } from './strings.ts'

/** `offline`: no response from the API. `timeout`: none within 10 s. */
export type ApiErrorCode = PageErrorCode | 'offline' | 'timeout'

type Details = {
  status?: number
  detail?: string | undefined
  text?: string
  fields?: Record<string, string[]>
  months?: BookedTerm[] | undefined
  order?: string | undefined
  liveCode?: boolean | undefined
  current?: unknown
  retryAfter?: number
}

/** A failed API request. `status` is 0 without a response; `retryAfter` is in seconds. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly detail: string | undefined
  /** The body of a plain-text error response. */
  readonly text: string | undefined
  readonly fields: Record<string, string[]> | undefined
  readonly months: BookedTerm[] | undefined
  readonly order: string | undefined
  /** With `otp_wait`: whether the previous code is still valid. */
  readonly liveCode: boolean
  /** With `changed_meanwhile`: the item as another user left it. */
  readonly current: unknown
  readonly retryAfter: number | undefined

  constructor(code: ApiErrorCode, details: Details = {}) {
    super(details.detail ?? code)
    this.name = 'ApiError'
    this.code = code
    this.status = details.status ?? 0
    this.detail = details.detail
    this.text = details.text
    this.fields = details.fields
    this.months = details.months
    this.order = details.order
    this.liveCode = details.liveCode === true
    this.current = details.current
    this.retryAfter = details.retryAfter
  }
}

// Looser than the contract: a proxy may respond with only `detail`, or without it.
const errorBody = z.object({
  detail: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  months: z.optional(z.array(bookedTerm)),
  order: z.optional(z.string()),
  live_code: z.optional(z.boolean()),
  current: z.optional(z.unknown()),
})

/** Converts an error response with any body into an `ApiError`. */
export function errorOfResponse(status: number, body: unknown, retryAfterHeader: string | null): ApiError {
  const retryAfter = secondsOf(retryAfterHeader)
  const details: Details = { status, ...(retryAfter === undefined ? {} : { retryAfter }) }
  const parsed = errorBody.safeParse(body)
  const detail = parsed.data?.message ?? parsed.data?.detail
  if (parsed.success && (detail !== undefined || parsed.data.code !== undefined)) {
    const { code, months, order, live_code: liveCode, current } = parsed.data
    return new ApiError(isPageErrorCode(code) ? code : codeOfStatus(status), {
      ...details,
      detail,
      months,
      order,
      liveCode,
      current,
    })
  }
  const fields = fieldErrors.safeParse(body)
  if (fields.success && Object.keys(fields.data).length > 0)
    return new ApiError('validation', { ...details, fields: fields.data })
  const isText = typeof body === 'string' && body.trim() !== '' && status < 500
  return new ApiError(codeOfStatus(status), isText ? { ...details, text: body.trim() } : details)
}

function secondsOf(header: string | null): number | undefined {
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

type GeneralCode = keyof typeof generalErrorTexts

const statusCodes: Record<number, GeneralCode> = {
  401: 'authentication_required',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

function codeOfStatus(status: number): GeneralCode {
  return statusCodes[status] ?? (status >= 500 ? 'server_error' : 'validation')
}

/** Whether a retry may succeed: no response, a server error, or rate limiting. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'offline' || error.code === 'timeout' || error.status >= 500 || error.status === 429
}

/** Whether the API responded with 401. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'offline' && error.status === 401
}

/** Whether the server rejected the request itself, rather than being unreachable, failing or overloaded. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 408 &&
    !isTransientError(error)
  )
}

/** Whether no response came: the server may or may not have processed the request. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
}

/** User-facing text of a failed action that is not queued: `unanswered` when no response came. */
export function actionErrorText(error: unknown, unanswered: string = apiStrings.notDone): string {
  return isUnanswered(error) ? unanswered : messageOf(error)
}

/** The server's error for one field; undefined when there is none. */
export function fieldErrorText(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields?.[field]?.join(' ') : undefined
}

/** The user-facing text of an error: the server's Persian message, or the text of its status. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return apiStrings.unknown
  if (error.code === 'offline' || error.code === 'timeout') return apiStrings[error.code]
  const fieldTexts = Object.values(error.fields ?? {}).flat()
  if (fieldTexts.length > 0) return fieldTexts.join(' | ')
  // The detail of a response that violates the contract is meant for the log only.
  const isErrorStatus = error.status < 200 || error.status >= 400
  if (isErrorStatus && error.detail !== undefined) return error.detail
  return generalErrorTexts[isGeneral(error.code) ? error.code : codeOfStatus(error.status)]
}

function isGeneral(code: string): code is GeneralCode {
  return Object.hasOwn(generalErrorTexts, code)
}
