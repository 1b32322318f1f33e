import type { Deps } from '#server/core/deps.ts'
import { clearTempUploads } from '#server/core/temp-upload.ts'
import { deleteOldCounts } from '#server/http-cache/rate-count.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { sweepUploads } from './upload.service.ts'

const EVERY_MS = 3_600_000

/** Deletes expired uploads, now and every hour. The returned function stops it. */
export function startUploadMaintenance(deps: Deps, report: (error: unknown) => void): () => Promise<void> {
  return runPeriodically(EVERY_MS, () => deleteExpiredUploads(deps).then(() => undefined), report)
}

/** Deletes aborted and unused uploads, and old counts. */
export async function deleteExpiredUploads(deps: Deps): Promise<void> {
  await clearTempUploads(deps.config.dataDir)
  await sweepUploads(deps)
  await deleteOldCounts(deps)
}
