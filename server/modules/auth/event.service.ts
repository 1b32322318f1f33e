import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { type AccountEvent, insertEvent, insertRefusal } from './event.repo.ts'

/** A device may call itself what it likes; this much of it is kept. */
const USER_AGENT_LENGTH = 300

export function keptUserAgent(userAgent: string): string {
  return userAgent.slice(0, USER_AGENT_LENGTH)
}

/** Notes a sign-in or a change of an account. */
export function noteEvent(
  deps: Pick<Deps, 'now'>,
  db: Db,
  event: Pick<AccountEvent, 'userId' | 'kind'> & { userAgent: string },
): Promise<void> {
  return insertEvent(db, { ...event, userAgent: keptUserAgent(event.userAgent), createdAt: deps.now() })
}

/** Notes that a sign-in to a number was refused, if it is anybody's. */
export function noteRefusal(deps: Pick<Deps, 'now'>, db: Db, phone: string, userAgent: string): Promise<void> {
  return insertRefusal(db, phone, keptUserAgent(userAgent), deps.now())
}
