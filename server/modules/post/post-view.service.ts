import type { Caller } from '#server/core/caller.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { keyedHash } from '#server/core/keyed-hash.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { addWaitingViews, forgetViewers, noteView, viewsOf } from './post-view.repo.ts'

const BATCH = 5000
const DAY_MS = 86_400_000

/** Who looks: a signed-in person, or what is known of a device. */
export type Viewer = Caller & { userId: number | undefined }

/** Counts a view once a viewer and Tehran day. Gives how often the post has been seen. */
export async function viewPost(deps: Deps, id: number, viewer: Viewer): Promise<number> {
  const day = dayNumber(deps.now())
  await noteView(deps.db, { day, postId: id, viewer: keyOf(deps, day, viewer) })
  const views = await viewsOf(deps.db, id)
  if (views === undefined) throw new AppError('not_found')
  return views
}

/** Another key every day: it tells today's viewers apart and says of nobody what they watched yesterday. */
function keyOf({ secrets }: Deps, day: number, { userId, address, userAgent }: Viewer): string {
  const who = userId === undefined ? `device:${address}|${userAgent}` : `person:${userId}`
  return keyedHash(secrets.otpKey, `view:${day}:${who}`).slice(0, 22)
}

/** The Jalali day in Tehran as a number that grows, 14050830. */
function dayNumber(instant: Date): number {
  const { year, month, day } = jalaliDay(instant)
  return year * 10_000 + month * 100 + day
}

/** Adds all waiting views to their posts. */
export async function addUpViews(deps: Deps): Promise<void> {
  while ((await addWaitingViews(deps.db, BATCH)) === BATCH);
}

/** Forgets who saw what before yesterday. */
export async function forgetOldViewers(deps: Deps): Promise<void> {
  const yesterday = dayNumber(new Date(deps.now().getTime() - DAY_MS))
  while ((await forgetViewers(deps.db, yesterday, BATCH)) === BATCH);
}
