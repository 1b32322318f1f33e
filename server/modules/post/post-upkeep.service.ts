import type { Deps } from '#server/deps.ts'
import { dropMedia } from '#server/modules/media/media.service.ts'
import { repeat } from '#server/repeat.ts'
import { forgetOldActs } from './post-limit.service.ts'
import { removeDeleted } from './post-own.repo.ts'
import { RESTORE_MS } from './post-own.service.ts'
import { addUpViews, forgetOldViewers } from './post-view.service.ts'

const VIEWS_EVERY_MS = 2000
const CLEAN_EVERY_MS = 30_000
const BATCH = 100

/** Adds views up every few seconds and clears away what is over, until the returned function is called. */
export function startPostUpkeep(deps: Deps, report: (error: unknown) => void): () => Promise<void> {
  const ends = [
    repeat(VIEWS_EVERY_MS, () => addUpViews(deps).then(() => undefined), report),
    repeat(CLEAN_EVERY_MS, () => cleanPosts(deps).then(() => undefined), report),
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
