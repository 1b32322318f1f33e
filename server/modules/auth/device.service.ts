import type { SignInCaller } from '#server/core/caller.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { Session } from '#server/core/fastify-types.ts'
import type { SignedInSession } from '#src/contract/account.ts'
import { deviceName } from './device-name.ts'
import { recordEvent } from './event.service.ts'
import { deleteOtherDevices } from './known-device.service.ts'
import { findSession, listSessions, revokeSession } from './session.repo.ts'
import { endOtherSessions, refreshableAt } from './session.service.ts'
import { refreshOf } from './signing-keys.ts'

type SessionName = Pick<Session, 'userId' | 'sessionId'>

/** Ends a user's own session; false when there is none with that id. */
export function endOwnSession(deps: Deps, { userId, sessionId }: SessionName, userAgent: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const ended = await revokeSession(tx, sessionId, deps.now(), userId)
    if (ended) await recordEvent(deps, tx, { userId, kind: 'session_ended', userAgent })
    return ended
  })
}

/** Signs out every device of a user except this one. */
export async function signOutOthers(deps: Deps, session: SessionName, caller: SignInCaller): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await endOtherSessions(deps, tx, session)
    await deleteOtherDevices(deps, tx, session.userId, caller.device)
    await recordEvent(deps, tx, { userId: session.userId, kind: 'others_ended', userAgent: caller.userAgent })
  })
}

/**
 * Signs a device out by its access token, or, when that is missing or expired, by its refresh token, spent or not.
 * Idempotent. Throws when neither token is valid.
 */
export async function signOut(
  deps: Deps,
  by: { session: Session | undefined; refresh: string | undefined },
  userAgent: string,
): Promise<void> {
  const named = by.refresh === undefined ? undefined : await sessionOfRefresh(deps, by.refresh)
  const sessions = [by.session, named].filter((session) => session !== undefined)
  if (sessions.length === 0) throw new AppError('token_invalid')
  for (const session of sessions) await endOwnSession(deps, session, userAgent)
}

async function sessionOfRefresh(deps: Deps, token: string): Promise<SessionName | undefined> {
  const known = refreshOf(deps.secrets, token, deps.now())
  const row = known && (await findSession(deps.db, known.sessionId))
  return row && { userId: row.user.id, sessionId: row.sessionId }
}

/** A user's signed-in devices, this one first. */
export async function sessionsOf(deps: Deps, { userId, sessionId }: SessionName): Promise<SignedInSession[]> {
  const rows = await listSessions(deps.db, userId, refreshableAt(deps.now()))
  const shown = rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    current: row.id === sessionId,
  }))
  return shown.toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** The name of the device behind a request, for the audit log. */
export function deviceOf(userAgent: string): string {
  return deviceName(userAgent)
}
