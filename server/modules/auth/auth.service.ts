import { cookieSecret, type SignInCaller } from '#server/core/caller.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { TokenBundle } from '#src/contract/auth.ts'
import { passwordFaults } from '#src/contract/credentials.ts'
import { passwordTexts } from '#src/fa/credential-texts.ts'
import { recordEvent, recordFailure } from './event.service.ts'
import { allowanceOf, rememberDevice } from './known-device.service.ts'
import {
  browserHolder,
  type CodeCaller,
  type CodeUse,
  checkCode,
  codeDigits,
  consumeCodes,
  refusalOfAddress,
  sendCode,
} from './otp.service.ts'
import { isPassword } from './password-hash.ts'
import { tryPassword } from './password-try.service.ts'
import type { AuthUser } from './session.repo.ts'
import { openSession } from './session.service.ts'
import type { SignInDeps } from './sign-in-limits.service.ts'
import { authTexts } from './strings.ts'
import { findOrAddUser, findUser, lockPassword } from './user.repo.ts'

/** Tokens, and the secret by which the browser is recognized at its next sign-in. */
type SignedIn = { tokens: TokenBundle; device: string }

/** Reveals only "has no password yet": unknown numbers get the same response as unfinished accounts. */
export async function isFirstLogin(deps: SignInDeps, phone: string, address: string): Promise<boolean> {
  deps.limits.countCheck(address)
  const user = await findUser(deps.db, phone)
  return (user?.passwordHash ?? null) === null
}

/** Sends a sign-in code. Returns the secret that the browser stores for it. */
export async function sendCodeTo(deps: SignInDeps, phone: string, caller: SignInCaller): Promise<string> {
  const browser = caller.browser ?? cookieSecret()
  await sendCode(deps, { purpose: 'sign-in', phone }, await codeCaller(deps, phone, caller), browserHolder(browser))
  return browser
}

async function codeCaller(deps: SignInDeps, phone: string, caller: SignInCaller): Promise<CodeCaller> {
  const { address, browser, device } = caller
  const allowance = await allowanceOf(deps, deps.db, phone, device)
  return { address, allowance, holder: browser === undefined ? undefined : browserHolder(browser) }
}

/** Signs in with a one-time code; the first sign-in creates the account. */
export async function signInWithCode(
  deps: SignInDeps,
  input: { phone_number: string; otp: string },
  caller: SignInCaller,
): Promise<SignedIn> {
  const { phone_number: phone } = input
  const { userAgent } = caller
  const code = codeDigits(input.otp)
  if (code === undefined) throw new ValidationError({ otp: [authTexts.otpShape] })
  const use: CodeUse = { purpose: 'sign-in', phone }
  const from = await codeCaller(deps, phone, caller)
  // Before any lock or write: the rest of a flood costs next to nothing.
  const tooOften = await refusalOfAddress(deps, use, from)
  if (tooOften !== undefined) throw tooOften
  const result = await deps.db.transaction(async (tx) => {
    const known = await checkCode(deps, tx, use, code, from)
    if (known instanceof AppError) {
      await recordFailure(deps, tx, phone, userAgent)
      // Returned, not thrown: the transaction must commit to count the wrong try.
      return known
    }
    await consumeCodes(deps, tx, [known])
    const user = await findOrAddUser(tx, phone, deps.now())
    await recordEvent(deps, tx, { userId: user.id, kind: 'sign_in_code', userAgent })
    return openForUser(deps, tx, user, caller, deps.now())
  })
  if (result instanceof AppError) throw result
  return result
}

async function openForUser(deps: Deps, tx: Db, user: AuthUser, caller: SignInCaller, codeSignInAt: Date | null) {
  const device = await rememberDevice(deps, tx, user.id, caller.device)
  return { tokens: await openSession(deps, tx, user, caller.userAgent, codeSignInAt), device }
}

/** Signs in with a password. Unknown numbers and those without a password get the same response after the same time. */
export async function signInWithPassword(
  deps: SignInDeps,
  input: { phone_number: string; password: string },
  caller: SignInCaller,
): Promise<SignedIn> {
  const { phone_number: phone } = input
  const { address, device, userAgent } = caller
  refuseNoPassword(input.password)
  const user = await findUser(deps.db, phone)
  const allowance = await allowanceOf(deps, deps.db, phone, device)
  const isRight = await tryPassword(deps, { phone, address, allowance }, () =>
    isPassword(user?.passwordHash ?? null, input.password),
  )
  const hash = user?.passwordHash ?? null
  if (user === undefined || hash === null) throw new AppError('password_wrong')
  const signedIn = isRight && (await openByPassword(deps, user, hash, caller))
  if (signedIn) return signedIn
  await recordFailure(deps, deps.db, phone, userAgent)
  throw new AppError('password_wrong')
}

/** Opens a session, unless the password was changed or the account deleted since it was read. */
function openByPassword(deps: Deps, user: AuthUser, hash: string, caller: SignInCaller): Promise<SignedIn | undefined> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockPassword(tx, user.id, hash))) return undefined
    await recordEvent(deps, tx, { userId: user.id, kind: 'sign_in_password', userAgent: caller.userAgent })
    return openForUser(deps, tx, user, caller, null)
  })
}

/** Refuses text that cannot be a password by its field, without counting a try. */
function refuseNoPassword(password: string) {
  if (password === '') throw new ValidationError({ password: [authTexts.passwordRequired] })
  if (passwordFaults(password).includes('too_long')) throw new ValidationError({ password: [passwordTexts.too_long] })
}
