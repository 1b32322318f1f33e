import type { Actor } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { notifyUser } from '#server/modules/notification/notify.service.ts'
import type { ModeratedUser, SuspensionRequest } from '#src/contract/desk/moderation.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { fold } from '#src/fa/fold.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { moderationTexts } from './strings.ts'
import { findSuspension, insertSuspension, liftSuspension, listUsers, lockUser } from './suspension.repo.ts'

const MOST_USERS = 50
const PROFILE = '/profile'

type StaffActor = Extract<Actor, { via: 'staff' }>
type SuspensionDeps = Pick<Deps, 'db' | 'now'>

/** Throws `suspended` with its reason and end while staff have suspended a user's posting. */
export async function refuseSuspended(db: Db, userId: number, now: Date): Promise<void> {
  const found = await findSuspension(db, userId, now)
  if (found !== undefined)
    throw new AppError('suspended', { detail: moderationTexts.refused(found.until, found.reason) })
}

/** Suspends a user's posting in place of an earlier suspension. Throws `ValidationError` and `not_found`. */
export async function suspendUser(
  { db, now: clock }: SuspensionDeps,
  actor: StaffActor,
  { user: userId, days, reason: text }: SuspensionRequest,
): Promise<void> {
  const reason = plainLine(text)
  if (reason === '') throw new ValidationError({ reason: [moderationTexts.reasonNeeded] })
  await db.transaction(async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) throw new AppError('not_found')
    const now = clock()
    const until = new Date(now.getTime() + days * DAY_MS)
    const before = await liftSuspension(tx, userId, now)
    await insertSuspension(tx, { userId, reason, until, createdBy: actor.userId, createdAt: now })
    await notifyUser(tx, {
      ...{ userId, kind: 'content_moderated', url: PROFILE, now },
      text: moderationTexts.suspended(until, reason),
    })
    const change = { action: 'user.suspend', subject: { kind: 'user', id: userId }, reason }
    await recordChange(tx, actor, { ...change, before: before && { until: before.until }, after: { until } }, now)
  })
}

/** Ends a suspension; without one changes nothing. Throws `not_found` for an unknown user. */
export async function endSuspension(
  { db, now: clock }: SuspensionDeps,
  actor: StaffActor,
  userId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) throw new AppError('not_found')
    const now = clock()
    const before = await liftSuspension(tx, userId, now)
    if (before === undefined) return
    await notifyUser(tx, { userId, kind: 'content_moderated', url: PROFILE, now, text: moderationTexts.lifted })
    const change = { action: 'user.unsuspend', subject: { kind: 'user', id: userId } }
    await recordChange(tx, actor, { ...change, before: { until: before.until, reason: before.reason } }, now)
  })
}

/** Suspended users, or those whose username begins with a text. */
export async function readModeratedUsers({ db, now }: SuspensionDeps, q: string): Promise<ModeratedUser[]> {
  const rows = await listUsers(db, { prefix: fold(q.trim()), now: now(), limit: MOST_USERS })
  return rows.map(({ user, name, username, suspension, by }) => ({
    user,
    name: name || (username ?? `user-${user}`),
    username,
    suspension: suspension && {
      reason: suspension.reason,
      until: suspension.until.toISOString(),
      by: by ?? '',
      created_at: suspension.createdAt.toISOString(),
    },
  }))
}
