import * as z from 'zod/mini'
import type { Problem } from './item.ts'

/** What a response, or none, means for the post. */
export type SendResult =
  | { kind: 'delivered'; post: unknown }
  /** Retry later. `waitMs` is the server's Retry-After. */
  | { kind: 'retry'; because: 'offline' | 'server' | 'busy'; waitMs?: number }
  | { kind: 'login' }
  /** Rejected for its content: a retry with the same content fails again. */
  | { kind: 'refused'; problem: Problem; fields?: string[] }
  /** The server has lost the uploaded files: upload them again. */
  | { kind: 'resend' }
  /** The sender lost the item: it was paused or removed, or the user signed out. */
  | { kind: 'stopped' }

/** Aborts a send at any depth with its result. */
export class SendOutcome extends Error {
  readonly result: SendResult

  constructor(result: SendResult) {
    super(result.kind)
    this.name = 'SendOutcome'
    this.result = result
  }
}

/** Statuses that mean "retry later". 423: the server still locks an upload for the broken connection. */
const transient: ReadonlySet<number> = new Set([408, 423, 425, 429])

const errorBody = z.object({
  detail: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
})
const fieldMessages = z.record(z.string(), z.array(z.string()))
const delivered = z.looseObject({ id: z.int() })

/**
 * The retry for a response that does not come from the API (an HTML page of a captive portal or proxy) or is transient.
 * Undefined for a final response, including 401.
 */
export function transientResult(response: Response, now: number): SendResult | undefined {
  if (/html/i.test(response.headers.get('Content-Type') ?? '')) return { kind: 'retry', because: 'offline' }
  const { status } = response
  if (status < 500 && !transient.has(status)) return undefined
  const waitMs = waitOf(response.headers.get('Retry-After'), now)
  const because = status >= 500 ? 'server' : 'busy'
  return { kind: 'retry', because, ...(waitMs === undefined ? {} : { waitMs }) }
}

/** The result of the response to the post itself. A 401 that remains after a token refresh is `login`. */
export function resultOfResponse(status: number, body: unknown): SendResult {
  if (status >= 200 && status < 300) {
    const post = delivered.safeParse(body)
    // A proxy responded with success in the server's place.
    return post.success ? { kind: 'delivered', post: body } : { kind: 'retry', because: 'server' }
  }
  if (status === 401) return { kind: 'login' }
  const error = errorBody.safeParse(body).data
  if (error?.code === 'idempotency_in_progress') return { kind: 'retry', because: 'busy' }
  if (error?.code === 'idempotency_conflict') return { kind: 'refused', problem: { code: 'published' } }
  const fields = fieldMessages.safeParse(body).data
  const texts = fields === undefined ? [] : Object.values(fields).flat()
  const text = error?.message ?? error?.detail ?? (texts.length > 0 ? texts.join(' | ') : undefined)
  return {
    kind: 'refused',
    problem: { code: 'refused', ...(text === undefined ? {} : { text }) },
    ...(fields === undefined ? {} : { fields: Object.keys(fields) }),
  }
}

/** `Retry-After` in seconds or as a date, converted to milliseconds from now. */
function waitOf(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}
