import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { HOUR_MS } from '#src/contract/duration.ts'
import { type AccountEvent, countFailure, insertEvent } from './event.repo.ts'

/** User agents are arbitrary text: longer ones are truncated. */
const USER_AGENT_LENGTH = 300

export function truncatedUserAgent(userAgent: string): string {
  return userAgent.slice(0, USER_AGENT_LENGTH)
}

/** Records a sign-in or a change of an account. */
export function recordEvent(
  deps: Pick<Deps, 'now'>,
  db: Db,
  event: Pick<AccountEvent, 'userId' | 'kind'> & { userAgent: string },
): Promise<void> {
  return insertEvent(db, { ...event, userAgent: truncatedUserAgent(event.userAgent), createdAt: deps.now() })
}

/** Records a refused sign-in to a number, if it has an owner. Those of an hour are one event with their count. */
export function recordFailure(deps: Pick<Deps, 'now'>, db: Db, phone: string, userAgent: string): Promise<void> {
  const now = deps.now()
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  return countFailure(db, phone, truncatedUserAgent(userAgent), { now, hour })
}
