import * as z from 'zod/mini'
import { type ErrorCode, errorCode, fieldErrors } from '#src/contract/error.ts'
import { type BookedTerm, bookedTerm } from '#src/contract/month.ts'
import { errorTexts } from '#src/fa/error-texts.ts'
import { apiStrings } from './strings.ts'

/** `offline`: no answer of ours came at all. `timeout`: none came within 10 s. */
export type ApiErrorCode = ErrorCode | 'offline' | 'timeout'

type Facts = {
  status?: number
  detail?: string | undefined
  text?: string
  fields?: Record<string, string[]>
  months?: BookedTerm[] | undefined
  order?: string | undefined
  liveCode?: boolean | undefined
  retryAfter?: number
}

/** A call that did not succeed. `status` is 0 when no answer came; `retryAfter` is in seconds. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly detail: string | undefined
  /** The whole body, where a refusal came as a bare text. */
  readonly text: string | undefined
  readonly fields: Record<string, string[]> | undefined
  readonly months: BookedTerm[] | undefined
  readonly order: string | undefined
  /** With `otp_wait`: whether the code sent before can still be used. */
  readonly liveCode: boolean
  readonly retryAfter: number | undefined

  constructor(code: ApiErrorCode, facts: Facts = {}) {
    super(facts.detail ?? code)
    this.name = 'ApiError'
    this.code = code
    this.status = facts.status ?? 0
    this.detail = facts.detail
    this.text = facts.text
    this.fields = facts.fields
    this.months = facts.months
    this.order = facts.order
    this.liveCode = facts.liveCode === true
    this.retryAfter = facts.retryAfter
  }
}

// Looser than the contract: a proxy before the server may answer with a bare `detail`, or with none.
const refusal = z.object({
  detail: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  months: z.optional(z.array(bookedTerm)),
  order: z.optional(z.string()),
  live_code: z.optional(z.boolean()),
})

/** The error a refusing answer stands for, whatever its body looks like. */
export function errorOfResponse(status: number, body: unknown, retryAfterHeader: string | null): ApiError {
  const retryAfter = secondsOf(retryAfterHeader)
  const facts: Facts = { status, ...(retryAfter === undefined ? {} : { retryAfter }) }
  const named = refusal.safeParse(body)
  const detail = named.data?.message ?? named.data?.detail
  if (named.success && (detail !== undefined || named.data.code !== undefined)) {
    const code = errorCode.safeParse(named.data.code)
    const { months, order, live_code: liveCode } = named.data
    return new ApiError(code.data ?? codeOfStatus(status), { ...facts, detail, months, order, liveCode })
  }
  const fields = fieldErrors.safeParse(body)
  if (fields.success && Object.keys(fields.data).length > 0)
    return new ApiError('validation', { ...facts, fields: fields.data })
  const isText = typeof body === 'string' && body.trim() !== '' && status < 500
  return new ApiError(codeOfStatus(status), isText ? { ...facts, text: body.trim() } : facts)
}

function secondsOf(header: string | null): number | undefined {
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

const statusCodes: Record<number, ErrorCode> = {
  401: 'authentication_required',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

function codeOfStatus(status: number): ErrorCode {
  return statusCodes[status] ?? (status >= 500 ? 'server_error' : 'validation')
}

/** Whether the same call may succeed a little later: no answer, a broken server, or too many calls. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'offline' || error.code === 'timeout' || error.status >= 500 || error.status === 429
}

/** Whether the server itself answered 401. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'offline' && error.status === 401
}

/** Whether the server refused what was sent, rather than being out of reach, broken or too busy to judge it. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 408 &&
    !isTransientError(error)
  )
}

/** What a person reads when a call failed: the server's own Persian words first. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return apiStrings.unknown
  if (error.code === 'offline' || error.code === 'timeout') return apiStrings[error.code]
  const fieldTexts = Object.values(error.fields ?? {}).flat()
  if (fieldTexts.length > 0) return fieldTexts.join(' | ')
  // An answer that was no refusal, but not what was agreed upon either, speaks to the log only.
  const isRefused = error.status < 200 || error.status >= 400
  return (isRefused ? error.detail : undefined) ?? errorTexts[error.code]
}
