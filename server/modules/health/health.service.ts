import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'
import { pingDatabase } from './health.repo.ts'

export const HEALTH_PATH = '/api/health/'
const PATIENCE_MS = 2000

/** Rejects `unavailable` unless the database answers within two seconds. */
export async function checkHealth(deps: Deps): Promise<void> {
  const patience = new AbortController()
  const silence = delay(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error('the database did not answer in time')
  })
  try {
    await Promise.race([pingDatabase(deps.db), silence])
  } catch (cause) {
    throw new Refusal('unavailable', { cause, retryAfter: PATIENCE_MS / 1000 })
  } finally {
    patience.abort()
    // The clock that was stopped rejects too; nobody waits for it any more.
    silence.catch(() => undefined)
  }
}
