import { IDEMPOTENCY_KEY_DAYS } from '#src/contract/idempotency.ts'
import { awaitsReduction, type OutboxItem, type Problem } from './item.ts'
import type { SendResult } from './send-result.ts'

const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 5 * 60_000
/** Long enough to send one chunk on a slow network; a lease of a dead context expires after it. */
export const LEASE_MS = 90_000
/** One day less than the server stores the key, because clocks differ. */
const KEY_VALID_MS = (IDEMPOTENCY_KEY_DAYS - 1) * 24 * 60 * 60_000

/** Error codes of posts that may be published despite the error. */
const mayBePublished: ReadonlySet<string> = new Set<Problem['code']>(['published', 'long-ago'])

/** Queues the draft. `key` is used unless an earlier attempt may have succeeded under another key. */
export function queued(item: OutboxItem, key: string): OutboxItem {
  return {
    ...item,
    state: 'queued',
    key: item.unsure ? (item.key ?? key) : key,
    attempts: 0,
    nextTryAt: 0,
    lease: undefined,
    problem: undefined,
  }
}

/** Sets or clears `unsure`; the first of several attempts determines the key's age. */
export function markUnsure(item: OutboxItem, unsure: boolean, now: number): OutboxItem {
  const since = item.unsure ? (item.unsureSince ?? item.createdAt) : now
  return { ...item, unsure, unsureSince: unsure ? since : undefined }
}

/** Whether the post may be published and its key may have expired, so that a retry could publish it twice. */
export function isBeyondKey({ unsure, unsureSince, createdAt }: OutboxItem, now: number): boolean {
  return unsure && now - (unsureSince ?? createdAt) > KEY_VALID_MS
}

/** The user confirmed sending a post that may already be published. */
function confirmedResend(item: OutboxItem): OutboxItem {
  return item.problem?.code === 'long-ago' ? markUnsure(item, false, 0) : item
}

type DueContext = {
  now: number
  /** The device came online or the user asked: delays caused by the network end. */
  eager: boolean
  /** A lock excludes other senders: a lease that has not expired belongs to a dead context. */
  alone: boolean
}

/** Whether the item may be sent now. */
export function isDue(item: OutboxItem, { now, eager, alone }: DueContext): boolean {
  if (item.state === 'uploading') return alone || (item.lease?.until ?? 0) <= now
  if (item.state !== 'queued' || awaitsReduction(item)) return false
  return item.nextTryAt <= now || (eager && item.problem?.code === 'offline')
}

export function leased(item: OutboxItem, holder: string, now: number): OutboxItem {
  return { ...item, state: 'uploading', lease: { holder, until: now + LEASE_MS } }
}

/** Whether `holder` still has the lease: the item was neither paused nor leased by another context. */
export function isHeldBy(item: OutboxItem, holder: string): boolean {
  return item.state === 'uploading' && item.lease?.holder === holder
}

/**
 * The item after an attempt. `progressed`: the server confirmed bytes during it, so the network works.
 * @param random in [0, 1)
 */
export function afterTry(
  item: OutboxItem,
  result: Exclude<SendResult, { kind: 'delivered' }>,
  { now, random, progressed }: { now: number; random: number; progressed: boolean },
): OutboxItem {
  const free = { ...item, lease: undefined }
  switch (result.kind) {
    case 'stopped':
      return { ...free, state: 'queued' }
    case 'login':
      return { ...free, state: 'needs-login', problem: { code: 'login' } }
    case 'refused':
      return {
        ...markUnsure(free, mayBePublished.has(result.problem.code), now),
        state: 'failed',
        problem: result.problem,
      }
    case 'resend':
      return {
        ...markUnsure(free, false, now),
        state: 'queued',
        transfers: {},
        attempts: item.attempts + 1,
        nextTryAt: now,
      }
    case 'retry': {
      const attempts = progressed ? 0 : item.attempts + 1
      const waitMs = Math.max(backoffMs(attempts, random), result.waitMs ?? 0)
      return { ...free, state: 'queued', attempts, nextTryAt: now + waitMs, problem: { code: result.because } }
    }
  }
}

/** 1 s, 2 s, 4 s … at most 5 min, each reduced by up to half (jitter) so that devices do not retry simultaneously. */
export function backoffMs(attempts: number, random: number): number {
  const whole = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1))
  return whole * (1 - random / 2)
}

export function paused(item: OutboxItem): OutboxItem | undefined {
  if (item.state !== 'queued' && item.state !== 'uploading') return undefined
  return { ...item, state: 'paused', lease: undefined }
}

/** Queues the item for immediate sending: after a pause, an error, a sign-in, or during a retry delay. */
export function resumed(item: OutboxItem): OutboxItem | undefined {
  if (item.state === 'draft' || item.state === 'uploading') return undefined
  return { ...confirmedResend(item), state: 'queued', attempts: 0, nextTryAt: 0, problem: undefined }
}

/**
 * Turns the item back into a draft unless it is being sent. The key stays where the post may already be published: the
 * server then reports the conflict instead of publishing a second post.
 */
export function drafted(item: OutboxItem): OutboxItem | undefined {
  if (item.state === 'uploading') return undefined
  return { ...confirmedResend(item), state: 'draft', lease: undefined, problem: undefined }
}
