import type { Caller } from '#server/core/caller.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { keyedHash } from '#server/core/keyed-hash.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { termNumber } from '#src/contract/month.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { addWaitingViews, deleteViewers, recordView, viewsOf } from './post-view.repo.ts'

const BATCH = 5000

/** The viewer: a signed-in user, or a device by address and user agent. */
export type Viewer = Caller & { userId: number | undefined }

/** Counts a view once per viewer and Tehran day. Returns the post's views. */
export async function viewPost(deps: Deps, id: number, viewer: Viewer): Promise<number> {
  const day = termNumber(jalaliDay(deps.now()))
  await recordView(deps.db, { day, postId: id, viewer: keyOf(deps, day, viewer) })
  const views = await viewsOf(deps.db, id)
  if (views === undefined) throw new AppError('not_found')
  return views
}

/** A new key every day: distinguishes the viewers of one day without linking them across days. */
function keyOf({ secrets }: Deps, day: number, { userId, address, userAgent }: Viewer): string {
  const viewerName = userId === undefined ? `device:${address}|${userAgent}` : `person:${userId}`
  return keyedHash(secrets.otpKey, `view:${day}:${viewerName}`).slice(0, 22)
}

/** Adds all waiting views to their posts. */
export async function addUpViews(deps: Deps): Promise<void> {
  while ((await addWaitingViews(deps.db, BATCH)) === BATCH);
}

/** Deletes the viewers from before yesterday. */
export async function deleteOldViewers(deps: Deps): Promise<void> {
  const yesterday = termNumber(jalaliDay(new Date(deps.now().getTime() - DAY_MS)))
  while ((await deleteViewers(deps.db, yesterday, BATCH)) === BATCH);
}
