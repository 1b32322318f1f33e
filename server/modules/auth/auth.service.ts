import type { Deps } from '#server/deps.ts'
import { FieldRefusal, Refusal } from '#server/errors.ts'
import { OTP_DIGITS, type TokenBundle } from '#src/contract/auth.ts'
import { toLatinDigits } from '#src/fa/digits.ts'
import { canonicalPhone } from '#src/fa/phone.ts'
import { sendCode, spendCode } from './otp.service.ts'
import { findOrAddPerson, findPerson } from './person.repo.ts'
import { openSession } from './session.service.ts'
import { authTexts } from './strings.ts'

const DAY_SECONDS = 86_400
const fiveDigits = new RegExp(`^[0-9]{${OTP_DIGITS}}$`)

function phoneOf(text: string): string {
  const phone = canonicalPhone(text)
  if (phone === undefined) throw new FieldRefusal({ phone_number: [authTexts.phoneInvalid] })
  return phone
}

/** Tells only "has no password yet": numbers we have never seen get the same answer as unfinished ones. */
export async function isFirstLogin(deps: Deps, phoneText: string): Promise<boolean> {
  const person = await findPerson(deps.db, phoneOf(phoneText))
  return person?.hasPassword !== true
}

/** Sends a one-time code to a number as a person typed it. */
export function sendCodeTo(deps: Deps, phoneText: string, address: string): Promise<void> {
  return sendCode(deps, phoneOf(phoneText), address)
}

/** Signs in with a one-time code; the first time this makes the account. */
export async function signInWithCode(
  deps: Deps,
  wish: { phone_number: string; otp: string },
  userAgent: string,
): Promise<TokenBundle> {
  const phone = phoneOf(wish.phone_number)
  const code = toLatinDigits(wish.otp)
  if (!fiveDigits.test(code)) throw new FieldRefusal({ otp: [authTexts.otpShape] })
  const answer = await deps.db.transaction(async (tx) => {
    const refused = await spendCode(deps, tx, phone, code)
    // Returned, not thrown: the wrong try must stay counted.
    if (refused !== undefined) return refused
    return openSession(deps, tx, await findOrAddPerson(tx, phone, deps.now()), userAgent)
  })
  if (answer === 'too_many_requests') throw new Refusal(answer, { retryAfter: DAY_SECONDS })
  if (typeof answer === 'string') throw new Refusal(answer)
  return answer
}

/** No account has a password yet, so none is right. */
export function signInWithPassword(wish: { phone_number: string }): never {
  phoneOf(wish.phone_number)
  throw new Refusal('password_wrong')
}
