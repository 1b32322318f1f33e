import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { DATABASE_TIMEOUT_MS, withTimeout } from '#server/core/with-timeout.ts'
import { pingDatabase } from './health.repo.ts'

export const HEALTH_PATH = '/api/health/'

/** Rejects with `unavailable` unless the database responds within two seconds. */
export async function checkHealth(deps: Deps): Promise<void> {
  await withTimeout(pingDatabase(deps.db)).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause, retryAfter: DATABASE_TIMEOUT_MS / 1000 })
  })
}
