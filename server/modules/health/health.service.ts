import type { Deps } from '#server/core/deps.ts'
import { Refusal } from '#server/core/errors.ts'
import { inTime, PATIENCE_MS } from '#server/core/with-timeout.ts'
import { pingDatabase } from './health.repo.ts'

export const HEALTH_PATH = '/api/health/'

/** Rejects `unavailable` unless the database answers within two seconds. */
export async function checkHealth(deps: Deps): Promise<void> {
  await inTime(pingDatabase(deps.db)).catch((cause: unknown) => {
    throw new Refusal('unavailable', { cause, retryAfter: PATIENCE_MS / 1000 })
  })
}
