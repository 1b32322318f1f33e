import type { SignInCaller } from '#server/core/caller.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Session } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { isDuplicate } from '#server/db/duplicate.ts'
import type { TokenBundle } from '#src/contract/auth.ts'
import { passwordFaults, plainPassword, plainUsername, usernameFault } from '#src/contract/credentials.ts'
import { passwordMismatch, passwordTexts, usernameTexts } from '#src/fa/credential-texts.ts'
import { fold } from '#src/fa/fold.ts'
import { recordEvent } from './event.service.ts'
import { allowanceOfAccount, deleteOtherDevices } from './known-device.service.ts'
import { hashPassword, isCurrentPassword } from './password-hash.ts'
import { tryPassword } from './password-try.service.ts'
import { hasCredentials } from './session.repo.ts'
import { codeSignInOf, endOtherSessions, requireLive, tokensOf } from './session.service.ts'
import type { SignInDeps } from './sign-in-limits.service.ts'
import { authTexts } from './strings.ts'
import { findCredentials, isTaken, replacePassword, writeFirstCredentials } from './user.repo.ts'

/** How long after a sign-in by one-time code its session may set a new password without the old one. */
const FRESH_CODE_MS = 10 * 60_000

type Faults = Record<string, string[]>
type NewPassword = { new_password: string; confirm_password: string }

/** A username and a password for a user who lacks one of them. The returned tokens carry the new name. */
export async function setFirstCredentials(
  deps: SignInDeps,
  session: Session,
  input: { username: string; password: string; confirm_password: string },
  caller: SignInCaller,
): Promise<TokenBundle> {
  const { userId, sessionId } = session
  const known = await credentialsOf(deps, userId)
  if (hasCredentials(known)) throw new AppError('credentials_exist')
  const fault = usernameFault(input.username)
  refuse({
    ...(fault && { username: [usernameTexts[fault]] }),
    ...newPasswordFaults('password', input.password, input.confirm_password),
  })
  const username = plainUsername(input.username)
  const usernameFolded = fold(username)
  // Checked before hashing, which costs a hundred times as much.
  if (await isTaken(deps.db, usernameFolded)) refuse({ username: [usernameTexts.taken] })
  deps.limits.countChoice(userId)
  const row = { username, usernameFolded, passwordHash: await hashPassword(input.password) }
  return deps.db.transaction(async (tx) => {
    if (!(await writeNamed(tx, userId, row))) throw new AppError('credentials_exist')
    // A password set by code before there was a username is replaced: sessions opened with it end.
    if (known.passwordHash !== null) await endOthers(deps, tx, session, caller)
    await recordEvent(deps, tx, { userId, kind: 'credentials_set', userAgent: caller.userAgent })
    return tokensOf(deps, tx, sessionId)
  })
}

/** The unique index decides whether a name is taken: an earlier read cannot see a concurrent request. */
async function writeNamed(tx: Db, userId: number, row: Parameters<typeof writeFirstCredentials>[2]): Promise<boolean> {
  try {
    return await writeFirstCredentials(tx, userId, row)
  } catch (error) {
    if (isDuplicate(error)) throw new ValidationError({ username: [usernameTexts.taken] })
    throw error
  }
}

/** A new password without the old one, for a session that began with a one-time code within `FRESH_CODE_MS`. */
export async function resetPassword(deps: SignInDeps, session: Session, input: NewPassword, caller: SignInCaller) {
  const signedInAt = await codeSignInOf(deps, session.sessionId)
  const isFresh = signedInAt !== null && deps.now().getTime() - signedInAt.getTime() <= FRESH_CODE_MS
  if (!isFresh) throw new AppError('fresh_code_needed')
  refuse(newPasswordFaults('new_password', input.new_password, input.confirm_password))
  await writePassword(deps, session, { password: input.new_password }, caller)
}

/** A new password by the current one. */
export async function changePassword(
  deps: SignInDeps,
  session: Session,
  input: NewPassword & { current_password: string },
  caller: SignInCaller,
) {
  const { passwordHash: before, phone } = await credentialsOf(deps, session.userId)
  if (before === null) throw new AppError('no_password')
  // No password is empty or that long: refused without a try.
  const isWrongAtOnce = input.current_password === '' || passwordFaults(input.current_password).includes('too_long')
  refuse({
    ...(isWrongAtOnce && { current_password: [authTexts.currentPasswordWrong] }),
    ...newPasswordFaults('new_password', input.new_password, input.confirm_password),
  })
  // The allowance is the account's own: strangers who guess at its number cannot use it up.
  const allowance = allowanceOfAccount(deps, session.userId)
  const isRight = await tryPassword(deps, { phone: phone ?? '', address: caller.address, allowance }, () =>
    isCurrentPassword(before, input.current_password),
  )
  if (!isRight) refuse({ current_password: [authTexts.currentPasswordWrong] })
  const isWritten = await writePassword(deps, session, { before, password: input.new_password }, caller)
  if (!isWritten) refuse({ current_password: [authTexts.currentPasswordWrong] })
}

async function credentialsOf(deps: Deps, userId: number) {
  const known = await findCredentials(deps.db, userId)
  if (known === undefined) throw new AppError('token_invalid')
  return known
}

/**
 * Writes the new password and signs the user's other devices out, both or neither. False when the password is no longer
 * `before`; throws when this session ended meanwhile.
 */
async function writePassword(
  deps: SignInDeps,
  session: Session,
  { before, password }: { before?: string; password: string },
  caller: SignInCaller,
): Promise<boolean> {
  const { userId, sessionId } = session
  deps.limits.countChoice(userId)
  const passwordHash = await hashPassword(password)
  const kind = before === undefined ? 'password_reset' : 'password_changed'
  return deps.db.transaction(async (tx) => {
    if (!(await replacePassword(tx, userId, passwordHash, before))) return false
    await requireLive(tx, sessionId)
    await endOthers(deps, tx, session, caller)
    await recordEvent(deps, tx, { userId, kind, userAgent: caller.userAgent })
    return true
  })
}

async function endOthers(deps: Deps, tx: Db, session: Session, { device }: SignInCaller) {
  await endOtherSessions(deps, tx, session)
  await deleteOtherDevices(deps, tx, session.userId, device)
}

function newPasswordFaults(field: 'password' | 'new_password', password: string, repeated: string): Faults {
  const faults = passwordFaults(password).map((fault) => passwordTexts[fault])
  return {
    ...(faults.length > 0 && { [field]: faults }),
    ...(plainPassword(password) !== plainPassword(repeated) && { confirm_password: [passwordMismatch] }),
  }
}

function refuse(faults: Faults) {
  if (Object.keys(faults).length > 0) throw new ValidationError(faults)
}
