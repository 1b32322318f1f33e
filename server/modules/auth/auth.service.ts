import type { Deps } from '#server/deps.ts'
import { FieldRefusal, Refusal } from '#server/errors.ts'
import type { TokenBundle } from '#src/contract/auth.ts'
import { passwordFaults } from '#src/contract/credentials.ts'
import { passwordTexts } from '#src/fa/credential-texts.ts'
import type { Caller } from './caller.service.ts'
import { noteEvent, noteRefusal } from './event.service.ts'
import { checkCode, codeDigits, codeRefusal, sendCode, spendCodes } from './otp.service.ts'
import { isPassword } from './password-hash.ts'
import { tryPassword } from './password-try.service.ts'
import { findOrAddPerson, findPerson, holdPassword } from './person.repo.ts'
import { phoneOf } from './phone.service.ts'
import type { Person } from './session.repo.ts'
import { openSession } from './session.service.ts'
import { authTexts } from './strings.ts'

/** Tells only "has no password yet": numbers we have never seen get the same answer as unfinished ones. */
export async function isFirstLogin(deps: Deps, phoneText: string): Promise<boolean> {
  const person = await findPerson(deps.db, phoneOf(phoneText))
  return person?.hasPassword !== true
}

/** Sends a one-time code for signing in to a number as a person typed it. */
export function sendCodeTo(deps: Deps, phoneText: string, address: string): Promise<void> {
  return sendCode(deps, { purpose: 'sign-in', phone: phoneOf(phoneText) }, address)
}

/** Signs in with a one-time code; the first time this makes the account. */
export async function signInWithCode(
  deps: Deps,
  wish: { phone_number: string; otp: string },
  { userAgent }: Caller,
): Promise<TokenBundle> {
  const phone = phoneOf(wish.phone_number)
  const code = codeDigits(wish.otp)
  if (code === undefined) throw new FieldRefusal({ otp: [authTexts.otpShape] })
  const answer = await deps.db.transaction(async (tx) => {
    const known = await checkCode(deps, tx, { purpose: 'sign-in', phone }, code)
    if (typeof known === 'string') {
      await noteRefusal(deps, tx, phone, userAgent)
      // Returned, not thrown: the wrong try must stay counted.
      return known
    }
    await spendCodes(deps, tx, [known])
    const person = await findOrAddPerson(tx, phone, deps.now())
    await noteEvent(deps, tx, { userId: person.id, kind: 'sign_in_code', userAgent })
    return openSession(deps, tx, person, userAgent, deps.now())
  })
  if (typeof answer === 'string') throw codeRefusal(answer)
  return answer
}

/** Signs in with a password. Unknown numbers, and those without a password, get the same answer after the same time. */
export async function signInWithPassword(
  deps: Deps,
  wish: { phone_number: string; password: string },
  { address, userAgent }: Caller,
): Promise<TokenBundle> {
  const phone = phoneOf(wish.phone_number)
  refuseNoPassword(wish.password)
  const person = await findPerson(deps.db, phone)
  const isRight = await tryPassword(deps, { phone, address }, () =>
    isPassword(person?.passwordHash ?? null, wish.password),
  )
  const hash = person?.passwordHash ?? null
  if (person === undefined || hash === null) throw new Refusal('password_wrong')
  const tokens = isRight && (await openByPassword(deps, person, hash, userAgent))
  if (tokens) return tokens
  await noteRefusal(deps, deps.db, phone, userAgent)
  throw new Refusal('password_wrong')
}

/** Opens a session, unless the password was changed or the account deleted since it was looked at. */
function openByPassword(deps: Deps, person: Person, hash: string, userAgent: string): Promise<TokenBundle | undefined> {
  return deps.db.transaction(async (tx) => {
    if (!(await holdPassword(tx, person.id, hash))) return undefined
    await noteEvent(deps, tx, { userId: person.id, kind: 'sign_in_password', userAgent })
    return openSession(deps, tx, person, userAgent, null)
  })
}

/** What cannot be a password of anybody's is refused by its field and counts for nothing. */
function refuseNoPassword(password: string) {
  if (password === '') throw new FieldRefusal({ password: [authTexts.passwordRequired] })
  if (passwordFaults(password).includes('too_long')) throw new FieldRefusal({ password: [passwordTexts.too_long] })
}
