import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { HOUR_MS } from '#src/contract/duration.ts'
import { deleteActs, insertAct, listActs, lockActs, type PostAct } from './post-own.repo.ts'

const most: Record<PostAct, number> = { create: 60, report: 20, picture: 20 }

/** Counts a user's action, in the transaction that carries it out. Throws `too_many_requests` past the hourly limit. */
export async function countAct(deps: Pick<Deps, 'now'>, tx: Db, userId: number, kind: PostAct): Promise<void> {
  const now = deps.now()
  await lockActs(tx, userId)
  await refuseOverLimit({ db: tx, now: () => now }, userId, kind)
  await insertAct(tx, userId, kind, now)
}

/** Throws `too_many_requests` when the user has reached the hourly limit. */
export async function refuseOverLimit(deps: Pick<Deps, 'now' | 'db'>, userId: number, kind: PostAct): Promise<void> {
  const now = deps.now()
  const acts = await listActs(deps.db, userId, kind, new Date(now.getTime() - HOUR_MS), most[kind])
  const oldest = acts.at(-1)
  if (acts.length >= most[kind] && oldest !== undefined) {
    throw new AppError('too_many_requests', { retryAfter: (oldest.getTime() + HOUR_MS - now.getTime()) / 1000 })
  }
}

/** Deletes actions that no limit counts any more. */
export async function deleteOldActs(deps: Deps): Promise<void> {
  await deleteActs(deps.db, new Date(deps.now().getTime() - HOUR_MS))
}
