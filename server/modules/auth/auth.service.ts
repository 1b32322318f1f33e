import { cookieSecret, type SignInCaller } from '#server/core/caller.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { TokenBundle } from '#src/contract/auth.ts'
import { passwordFaults } from '#src/contract/credentials.ts'
import { passwordTexts } from '#src/fa/credential-texts.ts'
import { noteEvent, recordFailure } from './event.service.ts'
import { allowanceOf, rememberDevice } from './known-device.service.ts'
import {
  browserHolder,
  type CodeCaller,
  type CodeUse,
  checkCode,
  codeDigits,
  refusalOfAddress,
  sendCode,
  spendCodes,
} from './otp.service.ts'
import { isPassword } from './password-hash.ts'
import { tryPassword } from './password-try.service.ts'
import { findOrAddUser, findUser, holdPassword } from './person.repo.ts'
import { phoneOf } from './phone.service.ts'
import type { Person } from './session.repo.ts'
import { openSession } from './session.service.ts'
import type { SignInDeps } from './sign-in-limits.service.ts'
import { authTexts } from './strings.ts'

/** Tokens, and the secret that the browser stores to be known from now on. */
type SignedIn = { tokens: TokenBundle; device: string }

/** Tells only "has no password yet": numbers we have never seen get the same answer as unfinished ones. */
export async function isFirstLogin(deps: SignInDeps, phoneText: string, address: string): Promise<boolean> {
  const phone = phoneOf(phoneText)
  deps.limits.countCheck(address)
  const person = await findUser(deps.db, phone)
  return (person?.passwordHash ?? null) === null
}

/** Sends a one-time code for signing in to a number as a person typed it. Gives the secret that the browser stores for it. */
export async function sendCodeTo(deps: SignInDeps, phoneText: string, caller: SignInCaller): Promise<string> {
  const phone = phoneOf(phoneText)
  const browser = caller.browser ?? cookieSecret()
  await sendCode(deps, { purpose: 'sign-in', phone }, await codeCaller(deps, phone, caller), browserHolder(browser))
  return browser
}

async function codeCaller(deps: SignInDeps, phone: string, caller: SignInCaller): Promise<CodeCaller> {
  const { address, browser, device } = caller
  const allowance = await allowanceOf(deps, deps.db, phone, device)
  return { address, allowance, holder: browser === undefined ? undefined : browserHolder(browser) }
}

/** Signs in with a one-time code; the first time this makes the account. */
export async function signInWithCode(
  deps: SignInDeps,
  wish: { phone_number: string; otp: string },
  caller: SignInCaller,
): Promise<SignedIn> {
  const phone = phoneOf(wish.phone_number)
  const { userAgent } = caller
  const code = codeDigits(wish.otp)
  if (code === undefined) throw new ValidationError({ otp: [authTexts.otpShape] })
  const use: CodeUse = { purpose: 'sign-in', phone }
  const from = await codeCaller(deps, phone, caller)
  // Before anything is locked or written: the rest of a flood costs next to nothing.
  const tooOften = await refusalOfAddress(deps, use, from)
  if (tooOften !== undefined) throw tooOften
  const answer = await deps.db.transaction(async (tx) => {
    const known = await checkCode(deps, tx, use, code, from)
    if (known instanceof AppError) {
      await recordFailure(deps, tx, phone, userAgent)
      // Returned, not thrown: the wrong try must stay counted.
      return known
    }
    await spendCodes(deps, tx, [known])
    const person = await findOrAddUser(tx, phone, deps.now())
    await noteEvent(deps, tx, { userId: person.id, kind: 'sign_in_code', userAgent })
    return open(deps, tx, person, caller, deps.now())
  })
  if (answer instanceof AppError) throw answer
  return answer
}

async function open(deps: Deps, tx: Db, person: Person, caller: SignInCaller, codeSignInAt: Date | null) {
  const device = await rememberDevice(deps, tx, person.id, caller.device)
  return { tokens: await openSession(deps, tx, person, caller.userAgent, codeSignInAt), device }
}

/** Signs in with a password. Unknown numbers, and those without a password, get the same answer after the same time. */
export async function signInWithPassword(
  deps: SignInDeps,
  wish: { phone_number: string; password: string },
  caller: SignInCaller,
): Promise<SignedIn> {
  const phone = phoneOf(wish.phone_number)
  const { address, device, userAgent } = caller
  refuseNoPassword(wish.password)
  const person = await findUser(deps.db, phone)
  const allowance = await allowanceOf(deps, deps.db, phone, device)
  const isRight = await tryPassword(deps, { phone, address, allowance }, () =>
    isPassword(person?.passwordHash ?? null, wish.password),
  )
  const hash = person?.passwordHash ?? null
  if (person === undefined || hash === null) throw new AppError('password_wrong')
  const signedIn = isRight && (await openByPassword(deps, person, hash, caller))
  if (signedIn) return signedIn
  await recordFailure(deps, deps.db, phone, userAgent)
  throw new AppError('password_wrong')
}

/** Opens a session, unless the password was changed or the account deleted since it was looked at. */
function openByPassword(deps: Deps, person: Person, hash: string, caller: SignInCaller): Promise<SignedIn | undefined> {
  return deps.db.transaction(async (tx) => {
    if (!(await holdPassword(tx, person.id, hash))) return undefined
    await noteEvent(deps, tx, { userId: person.id, kind: 'sign_in_password', userAgent: caller.userAgent })
    return open(deps, tx, person, caller, null)
  })
}

/** What cannot be a password of anybody's is refused by its field and counts for nothing. */
function refuseNoPassword(password: string) {
  if (password === '') throw new ValidationError({ password: [authTexts.passwordRequired] })
  if (passwordFaults(password).includes('too_long')) throw new ValidationError({ password: [passwordTexts.too_long] })
}
