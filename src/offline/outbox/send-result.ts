import * as z from 'zod/mini'
import type { Problem } from './item.ts'

/** What an answer, or none, means for the post. */
export type SendResult =
  | { kind: 'delivered'; post: unknown }
  /** Try again later. `waitMs` is what the server asked for. */
  | { kind: 'retry'; because: 'offline' | 'server' | 'busy'; waitMs?: number }
  | { kind: 'login' }
  /** Refused for what it is: sending the same again is of no use. */
  | { kind: 'refused'; problem: Problem; fields?: string[] }
  /** The server has lost the uploaded files: they go once more. */
  | { kind: 'resend' }
  /** Taken out of the sender's hands: paused, removed, or its owner has left. */
  | { kind: 'stopped' }

/** Ends a sending at whatever depth with what it means. */
export class SendOutcome extends Error {
  readonly verdict: SendResult

  constructor(verdict: SendResult) {
    super(verdict.kind)
    this.name = 'Outcome'
    this.verdict = verdict
  }
}

/** Answers that say "not now". 423: the server still holds an upload for the connection that broke. */
const passing: ReadonlySet<number> = new Set([408, 423, 425, 429])

const refusal = z.object({
  detail: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
})
const fieldMessages = z.record(z.string(), z.array(z.string()))
const delivered = z.looseObject({ id: z.int() })

/**
 * Whether an answer is none of ours (a captive portal's or a proxy's web page), or one that passes with time.
 * Undefined when it is a real answer, a 401 among them.
 */
export function transientResult(response: Response, now: number): SendResult | undefined {
  if (/html/i.test(response.headers.get('Content-Type') ?? '')) return { kind: 'retry', because: 'offline' }
  const { status } = response
  if (status < 500 && !passing.has(status)) return undefined
  const waitMs = waitOf(response.headers.get('Retry-After'), now)
  const because = status >= 500 ? 'server' : 'busy'
  return { kind: 'retry', because, ...(waitMs === undefined ? {} : { waitMs }) }
}

/** What the answer to the post itself means. A 401 that a fresh token did not mend is `login`. */
export function resultOfResponse(status: number, body: unknown): SendResult {
  if (status >= 200 && status < 300) {
    const post = delivered.safeParse(body)
    // Something on the way said yes in the server's place.
    return post.success ? { kind: 'delivered', post: body } : { kind: 'retry', because: 'server' }
  }
  if (status === 401) return { kind: 'login' }
  const named = refusal.safeParse(body).data
  if (named?.code === 'idempotency_in_progress') return { kind: 'retry', because: 'busy' }
  if (named?.code === 'idempotency_conflict') return { kind: 'refused', problem: { code: 'published' } }
  const fields = fieldMessages.safeParse(body).data
  const texts = fields === undefined ? [] : Object.values(fields).flat()
  const text = named?.message ?? named?.detail ?? (texts.length > 0 ? texts.join(' | ') : undefined)
  return {
    kind: 'refused',
    problem: { code: 'refused', ...(text === undefined ? {} : { text }) },
    ...(fields === undefined ? {} : { fields: Object.keys(fields) }),
  }
}

/** `Retry-After` in seconds or as a date; milliseconds from now. */
function waitOf(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}
