import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { MAX_OPEN_HOLDS, UNPAID_SECONDS, UNPAID_WINDOW_SECONDS } from '#src/contract/payment.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { listRecentHolds, type RecentHold } from './hold-limit.repo.ts'
import { paymentTexts } from './strings.ts'

type Holder = { userId: number; sessionId: number; now: Date }

/**
 * Keeps one person from holding places for nothing. The payer is locked, so that parallel requests count each other. An older
 * hold of the same session gives way to the new one and does not count. Throws `too_many_holds`, or `hold_cooldown` when the
 * unpaid holds of the last hour add up to `UNPAID_SECONDS`.
 */
export async function refuseHoarding(tx: Db, { userId, sessionId, now }: Holder) {
  const since = new Date(now.getTime() - UNPAID_WINDOW_SECONDS * 1000)
  const recent = await listRecentHolds(tx, userId, since)
  const open = recent.filter((hold) => isOpen(hold, now) && !(hold.state === 'held' && hold.sessionId === sessionId))
  const [first] = open
  if (first !== undefined && open.length >= MAX_OPEN_HOLDS) {
    const retryAfter = secondsUntil(first.holdExpiresAt.getTime(), now)
    const detail = paymentTexts.tooManyHolds(formatNumber(MAX_OPEN_HOLDS))
    throw new AppError('too_many_holds', { order: first.uid, retryAfter, detail })
  }
  const rested = restedAt(
    recent.filter((hold) => !open.includes(hold)),
    now,
  )
  if (rested === undefined || rested <= now.getTime()) return
  const retryAfter = secondsUntil(rested, now)
  throw new AppError('hold_cooldown', {
    retryAfter,
    detail: paymentTexts.cooldown(formatNumber(Math.ceil(retryAfter / 60))),
  })
}

/** A payment under way keeps the places of its order also when the hold is over. */
function isOpen({ state, holdExpiresAt }: RecentHold, now: Date): boolean {
  return state === 'paying' || (state === 'held' && holdExpiresAt > now)
}

/** When so many of the ended holds are older than the window that the rest is below the limit; undefined when it is now. */
function restedAt(ended: RecentHold[], now: Date): number | undefined {
  const holds = ended
    .map((hold) => ({ from: hold.createdAt.getTime(), to: endOf(hold, now) }))
    .sort((a, b) => a.to - b.to)
  let seconds = holds.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0)
  let rested: number | undefined
  for (const { from, to } of holds) {
    if (seconds < UNPAID_SECONDS) return rested
    seconds -= (to - from) / 1000
    rested = to + UNPAID_WINDOW_SECONDS * 1000
  }
  return rested
}

/** A hold that gives way ends now; one that the sweeper saw late held its places for its own time at most. */
function endOf({ closedAt, holdExpiresAt }: RecentHold, now: Date): number {
  return Math.min((closedAt ?? now).getTime(), holdExpiresAt.getTime())
}

function secondsUntil(instant: number, now: Date): number {
  return Math.max(1, Math.ceil((instant - now.getTime()) / 1000))
}
