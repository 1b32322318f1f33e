import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { MAX_OPEN_HOLDS, UNPAID_SECONDS, UNPAID_WINDOW_SECONDS } from '#src/contract/payment.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { listRecentHolds, type RecentHold } from './hold-limit.repo.ts'
import { paymentTexts } from './strings.ts'

type Holder = { userId: number; sessionId: number; now: Date }

/**
 * Prevents one user from holding places without paying. Locks the payer, so that parallel requests count each other.
 * The new hold replaces an older one of the same session, which does not count. Throws `too_many_holds`, or
 * `hold_cooldown` when the unpaid holds of the last hour add up to `UNPAID_SECONDS`.
 */
export async function refuseTooManyHolds(tx: Db, { userId, sessionId, now }: Holder) {
  const since = new Date(now.getTime() - UNPAID_WINDOW_SECONDS * 1000)
  const recent = await listRecentHolds(tx, userId, since)
  const open = recent.filter((hold) => isOpen(hold, now) && !(hold.state === 'held' && hold.sessionId === sessionId))
  const [first] = open
  if (first !== undefined && open.length >= MAX_OPEN_HOLDS) {
    const retryAfter = secondsUntil(first.holdExpiresAt.getTime(), now)
    const detail = paymentTexts.tooManyHolds(formatNumber(MAX_OPEN_HOLDS))
    throw new AppError('too_many_holds', { order: first.uid, retryAfter, detail })
  }
  const cooldownEnd = cooldownEndOf(
    recent.filter((hold) => !open.includes(hold)),
    now,
  )
  if (cooldownEnd === undefined || cooldownEnd <= now.getTime()) return
  const retryAfter = secondsUntil(cooldownEnd, now)
  throw new AppError('hold_cooldown', {
    retryAfter,
    detail: paymentTexts.cooldown(formatNumber(Math.ceil(retryAfter / 60))),
  })
}

/** A payment in progress retains the places of its order after the hold ends. */
function isOpen({ state, holdExpiresAt }: RecentHold, now: Date): boolean {
  return state === 'paying' || (state === 'held' && holdExpiresAt > now)
}

/** When enough ended holds leave the window that the rest is below the limit; undefined when it already is. */
function cooldownEndOf(ended: RecentHold[], now: Date): number | undefined {
  const holds = ended
    .map((hold) => ({ from: hold.createdAt.getTime(), to: endOf(hold, now) }))
    .sort((a, b) => a.to - b.to)
  let seconds = holds.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0)
  let cooldownEnd: number | undefined
  for (const { from, to } of holds) {
    if (seconds < UNPAID_SECONDS) return cooldownEnd
    seconds -= (to - from) / 1000
    cooldownEnd = to + UNPAID_WINDOW_SECONDS * 1000
  }
  return cooldownEnd
}

/** A replaced hold ends now; one that the sweeper closed late counts until its own end only. */
function endOf({ closedAt, holdExpiresAt }: RecentHold, now: Date): number {
  return Math.min((closedAt ?? now).getTime(), holdExpiresAt.getTime())
}

function secondsUntil(instant: number, now: Date): number {
  return Math.max(1, Math.ceil((instant - now.getTime()) / 1000))
}
