import type { Deps } from '#server/core/deps.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { removeMedia } from '#server/modules/media/media.service.ts'
import { deleteOldActs } from './post-limit.service.ts'
import { findOrphanedMedia, removeDeleted } from './post-own.repo.ts'
import { RESTORE_MS } from './post-own.service.ts'
import { addUpViews, deleteOldViewers } from './post-view.service.ts'

const VIEWS_EVERY_MS = 2000
const CLEAN_EVERY_MS = 30_000
const ORPHANS_EVERY_MS = 3_600_000
const BATCH = 100
/** Longer than the gap between storing files and inserting their post; and how far back the search goes. */
const ORPHAN_AFTER_MS = 3_600_000
const ORPHAN_WITHIN_MS = 7 * 86_400_000

/** Adds up views every few seconds and deletes expired rows, until the returned function is called. */
export function startPostMaintenance(deps: Deps, report: (error: unknown) => void): () => Promise<void> {
  const stops = [
    runPeriodically(VIEWS_EVERY_MS, () => addUpViews(deps).then(() => undefined), report),
    runPeriodically(CLEAN_EVERY_MS, () => cleanPosts(deps).then(() => undefined), report),
    runPeriodically(ORPHANS_EVERY_MS, () => deleteOrphanedMedia(deps).then(() => undefined), report),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Deletes posts past their restore period, and view and action rows that no limit counts any more. */
export async function cleanPosts(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - RESTORE_MS)
  for (let full = true; full; ) {
    const { ids, media } = await removeDeleted(deps.db, before, BATCH)
    await removeMedia(deps, media)
    full = ids.length === BATCH
  }
  await deleteOldViewers(deps)
  await deleteOldActs(deps)
}

/** Deletes media whose post was never inserted because the server stopped in between. */
export async function deleteOrphanedMedia(deps: Deps): Promise<void> {
  const now = deps.now().getTime()
  const [from, to] = [new Date(now - ORPHAN_WITHIN_MS), new Date(now - ORPHAN_AFTER_MS)]
  for (let full = true; full; ) {
    const orphans = await findOrphanedMedia(deps.db, from, to, BATCH)
    await removeMedia(deps, orphans)
    full = orphans.length === BATCH
  }
}
