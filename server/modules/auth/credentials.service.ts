import type { Session } from '#server/app-type.ts'
import type { Db } from '#server/db/client.ts'
import { isDuplicate } from '#server/db/duplicate.ts'
import type { Deps } from '#server/deps.ts'
import { FieldRefusal, Refusal } from '#server/errors.ts'
import type { TokenBundle } from '#src/contract/auth.ts'
import { passwordFaults, plainPassword, plainUsername, usernameFault } from '#src/contract/credentials.ts'
import { passwordMismatch, passwordTexts, usernameTexts } from '#src/fa/credential-texts.ts'
import { fold } from '#src/fa/fold.ts'
import type { Caller } from './caller.service.ts'
import { noteEvent } from './event.service.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { tryPassword } from './password-try.service.ts'
import { findCredentials, replacePassword, writeFirstCredentials } from './person.repo.ts'
import { codeSignInOf, endOtherSessions, requireLive, tokensOf } from './session.service.ts'
import { authTexts } from './strings.ts'

/** How long after a sign-in by one-time code its session may set a new password without the old one. */
const FRESH_CODE_MS = 10 * 60_000

type Faults = Record<string, string[]>
type NewPassword = { new_password: string; confirm_password: string }

/** A username and a password for somebody who has none. The tokens that come back carry the new name. */
export async function setFirstCredentials(
  deps: Deps,
  session: Session,
  wish: { username: string; password: string; confirm_password: string },
  { userAgent }: Caller,
): Promise<TokenBundle> {
  const { userId, sessionId } = session
  if ((await passwordHashOf(deps, userId)) !== null) throw new Refusal('credentials_exist')
  const fault = usernameFault(wish.username)
  refuse({
    ...(fault && { username: [usernameTexts[fault]] }),
    ...newPasswordFaults('password', wish.password, wish.confirm_password),
  })
  const username = plainUsername(wish.username)
  const row = { username, usernameFolded: fold(username), passwordHash: await hashPassword(wish.password) }
  return deps.db.transaction(async (tx) => {
    if (!(await writeNamed(tx, userId, row))) throw new Refusal('credentials_exist')
    await noteEvent(deps, tx, { userId, kind: 'credentials_set', userAgent })
    return tokensOf(deps, tx, sessionId)
  })
}

/** The unique index alone decides whether a name is taken: a look beforehand could not see somebody just as fast. */
async function writeNamed(tx: Db, userId: number, row: Parameters<typeof writeFirstCredentials>[2]): Promise<boolean> {
  try {
    return await writeFirstCredentials(tx, userId, row)
  } catch (error) {
    if (isDuplicate(error)) throw new FieldRefusal({ username: [usernameTexts.taken] })
    throw error
  }
}

/** A new password without the old one, for a session that began with a one-time code a moment ago. */
export async function resetPassword(deps: Deps, session: Session, wish: NewPassword, { userAgent }: Caller) {
  const signedInAt = await codeSignInOf(deps, session.sessionId)
  const isFresh = signedInAt !== null && deps.now().getTime() - signedInAt.getTime() <= FRESH_CODE_MS
  if (!isFresh) throw new Refusal('fresh_code_needed')
  refuse(newPasswordFaults('new_password', wish.new_password, wish.confirm_password))
  await writePassword(deps, session, { password: wish.new_password }, { kind: 'password_reset', userAgent })
}

/** A new password by the current one. */
export async function changePassword(
  deps: Deps,
  session: Session,
  wish: NewPassword & { current_password: string },
  { userAgent, address }: Caller,
) {
  const known = await findCredentials(deps.db, session.userId)
  if (known === undefined) throw new Refusal('token_invalid')
  const { passwordHash: before, phone } = known
  if (before === null) throw new Refusal('no_password')
  // Nobody's password is that long: it is not even tried.
  const isWrongAtOnce = wish.current_password === '' || passwordFaults(wish.current_password).includes('too_long')
  refuse({
    ...(isWrongAtOnce && { current_password: [authTexts.currentPasswordWrong] }),
    ...newPasswordFaults('new_password', wish.new_password, wish.confirm_password),
  })
  const isRight = await tryPassword(deps, { phone: phone ?? '', address }, () =>
    isPassword(before, wish.current_password),
  )
  if (!isRight) refuse({ current_password: [authTexts.currentPasswordWrong] })
  const password = wish.new_password
  const isWritten = await writePassword(deps, session, { before, password }, { kind: 'password_changed', userAgent })
  if (!isWritten) refuse({ current_password: [authTexts.currentPasswordWrong] })
}

async function passwordHashOf(deps: Deps, userId: number): Promise<string | null> {
  const known = await findCredentials(deps.db, userId)
  if (known === undefined) throw new Refusal('token_invalid')
  return known.passwordHash
}

/**
 * Writes the new password and signs the person's other devices out, both or neither. False when the password is no longer
 * `before`; throws when this device itself was signed out meanwhile.
 */
async function writePassword(
  deps: Deps,
  session: Session,
  { before, password }: { before?: string; password: string },
  event: { kind: 'password_reset' | 'password_changed'; userAgent: string },
): Promise<boolean> {
  const { userId, sessionId } = session
  const passwordHash = await hashPassword(password)
  return deps.db.transaction(async (tx) => {
    if (!(await replacePassword(tx, userId, passwordHash, before))) return false
    await requireLive(tx, sessionId)
    await endOtherSessions(deps, tx, session)
    await noteEvent(deps, tx, { userId, ...event })
    return true
  })
}

function newPasswordFaults(field: 'password' | 'new_password', password: string, repeated: string): Faults {
  const faults = passwordFaults(password).map((fault) => passwordTexts[fault])
  return {
    ...(faults.length > 0 && { [field]: faults }),
    ...(plainPassword(password) !== plainPassword(repeated) && { confirm_password: [passwordMismatch] }),
  }
}

function refuse(faults: Faults) {
  if (Object.keys(faults).length > 0) throw new FieldRefusal(faults)
}
