import type { Deps } from '#server/core/deps.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { dropMedia } from '#server/modules/media/media.service.ts'
import { forgetOldActs } from './post-limit.service.ts'
import { findStrayMedia, removeDeleted } from './post-own.repo.ts'
import { RESTORE_MS } from './post-own.service.ts'
import { addUpViews, forgetOldViewers } from './post-view.service.ts'

const VIEWS_EVERY_MS = 2000
const CLEAN_EVERY_MS = 30_000
const STRAYS_EVERY_MS = 3_600_000
const BATCH = 100
/** Longer than any post takes to be written after its files, and how far back is looked. */
const STRAY_AFTER_MS = 3_600_000
const STRAY_WITHIN_MS = 7 * 86_400_000

/** Adds views up every few seconds and clears away what is over, until the returned function is called. */
export function startPostMaintenance(deps: Deps, report: (error: unknown) => void): () => Promise<void> {
  const ends = [
    runPeriodically(VIEWS_EVERY_MS, () => addUpViews(deps).then(() => undefined), report),
    runPeriodically(CLEAN_EVERY_MS, () => cleanPosts(deps).then(() => undefined), report),
    runPeriodically(STRAYS_EVERY_MS, () => deleteOrphanedMedia(deps).then(() => undefined), report),
  ]
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}

/** Removes posts that can no longer be brought back, and forgets who did and saw what when no limit needs it any more. */
export async function cleanPosts(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - RESTORE_MS)
  for (let full = true; full; ) {
    const { ids, media } = await removeDeleted(deps.db, before, BATCH)
    await dropMedia(deps, media)
    full = ids.length === BATCH
  }
  await forgetOldViewers(deps)
  await forgetOldActs(deps)
}

/** Removes files that were taken for a post which was never written, because the server went down in between. */
export async function deleteOrphanedMedia(deps: Deps): Promise<void> {
  const now = deps.now().getTime()
  const [from, to] = [new Date(now - STRAY_WITHIN_MS), new Date(now - STRAY_AFTER_MS)]
  for (let full = true; full; ) {
    const strays = await findStrayMedia(deps.db, from, to, BATCH)
    await dropMedia(deps, strays)
    full = strays.length === BATCH
  }
}
