import { KEYS_KEPT_DAYS } from '#src/contract/idempotency.ts'
import type { OutboxItem, Problem } from './item.ts'
import type { SendResult } from './send-result.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 5 * 60_000
/** Long enough for one piece on a slow network; whoever died in between is not waited for longer. */
export const LEASE_MS = 90_000
/** A day before the server forgets the key: clocks differ. */
const KEY_GOOD_MS = (KEYS_KEPT_DAYS - 1) * 24 * 60 * 60_000

/** Refusals of a post that may stand on the server all the same. */
const mayBePublished: ReadonlySet<string> = new Set<Problem['code']>(['published', 'long-ago'])

/** The draft is handed over. `key` counts unless an earlier sending may have got through under another. */
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

/** The item about to be sent as a post, or told that it was not. Only the first of several sendings dates its key. */
export function markUnsure(item: OutboxItem, unsure: boolean, now: number): OutboxItem {
  const since = item.unsure ? (item.unsureSince ?? item.createdAt) : now
  return { ...item, unsure, unsureSince: unsure ? since : undefined }
}

/** Whether it may have been published so long ago that a repeat could publish it twice. */
export function isBeyondKey({ unsure, unsureSince, createdAt }: OutboxItem, now: number): boolean {
  return unsure && now - (unsureSince ?? createdAt) > KEY_GOOD_MS
}

/** The person has read that it may be published already, and wants it all the same. */
function wantedAgain(item: OutboxItem): OutboxItem {
  return item.problem?.code === 'long-ago' ? markUnsure(item, false, 0) : item
}

type Look = {
  now: number
  /** The network has come back, or the person asks: waits for the network are over. */
  eager: boolean
  /** Nobody else can be sending (a lock is held): a lease that still runs belongs to the dead. */
  alone: boolean
}

/** Whether the item may be sent now. */
export function isDue(item: OutboxItem, { now, eager, alone }: Look): boolean {
  if (item.state === 'uploading') return alone || (item.lease?.until ?? 0) <= now
  if (item.state !== 'queued') return false
  return item.nextTryAt <= now || (eager && item.problem?.code === 'offline')
}

export function taken(item: OutboxItem, holder: string, now: number): OutboxItem {
  return { ...item, state: 'uploading', lease: { holder, until: now + LEASE_MS } }
}

/** Whether `holder` still has the item: it was neither paused nor taken over. */
export function isHeldBy(item: OutboxItem, holder: string): boolean {
  return item.state === 'uploading' && item.lease?.holder === holder
}

/**
 * The item after a try. `progressed`: the server has confirmed bytes since it was taken, so the network is alive.
 * @param random in [0, 1)
 */
export function afterTry(
  item: OutboxItem,
  verdict: Exclude<SendResult, { kind: 'delivered' }>,
  { now, random, progressed }: { now: number; random: number; progressed: boolean },
): OutboxItem {
  const free = { ...item, lease: undefined }
  switch (verdict.kind) {
    case 'stopped':
      return { ...free, state: 'queued' }
    case 'login':
      return { ...free, state: 'needs-login', problem: { code: 'login' } }
    case 'refused':
      return {
        ...markUnsure(free, mayBePublished.has(verdict.problem.code), now),
        state: 'failed',
        problem: verdict.problem,
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
      const waitMs = Math.max(backoffMs(attempts, random), verdict.waitMs ?? 0)
      return { ...free, state: 'queued', attempts, nextTryAt: now + waitMs, problem: { code: verdict.because } }
    }
  }
}

/** 1 s, 2 s, 4 s … at most 5 min, each shortened by up to a half so that many devices do not come back at once. */
export function backoffMs(attempts: number, random: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1))
  return whole * (1 - random / 2)
}

export function paused(item: OutboxItem): OutboxItem | undefined {
  if (item.state !== 'queued' && item.state !== 'uploading') return undefined
  return { ...item, state: 'paused', lease: undefined }
}

/** Goes on at once: after a pause, a refusal the person wants tried again, a sign-in, or before its time. */
export function resumed(item: OutboxItem): OutboxItem | undefined {
  if (item.state === 'draft' || item.state === 'uploading') return undefined
  return { ...wantedAgain(item), state: 'queued', attempts: 0, nextTryAt: 0, problem: undefined }
}

/**
 * Back on the desk, unless it is being sent. Its key stays where it may be published already: the server then tells,
 * instead of publishing a second one.
 */
export function drafted(item: OutboxItem): OutboxItem | undefined {
  if (item.state === 'uploading') return undefined
  return { ...wantedAgain(item), state: 'draft', lease: undefined, problem: undefined }
}
