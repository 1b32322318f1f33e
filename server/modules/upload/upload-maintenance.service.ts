import type { Deps } from '#server/core/deps.ts'
import { clearIncoming } from '#server/core/temp-upload.ts'
import { forgetOldCounts } from '#server/http-cache/rate-count.ts'
import { repeat } from '#server/jobs/run-periodically.ts'
import { sweepUploads } from './upload.service.ts'

const EVERY_MS = 3_600_000

/** Removes what nobody will use any more, now and every hour. The returned function ends it. */
export function startUpkeep(deps: Deps, report: (error: unknown) => void): () => Promise<void> {
  return repeat(EVERY_MS, () => tidyUp(deps).then(() => undefined), report)
}

/** Removes uploads that were broken off or never used, and old counts. */
export async function tidyUp(deps: Deps): Promise<void> {
  await clearIncoming(deps.config.dataDir)
  await sweepUploads(deps)
  await forgetOldCounts(deps)
}
