import type * as z from 'zod/mini'
import type { SignInCaller } from '#server/core/caller.ts'
import type { Deps } from '#server/core/deps.ts'
import { ValidationError } from '#server/core/errors.ts'
import type { Session } from '#server/core/fastify-types.ts'
import { allowanceOfAccount, SHARED_ALLOWANCE } from '#server/modules/auth/known-device.service.ts'
import {
  browserHolder,
  type CodeCaller,
  codeDigits,
  sendCode,
  sessionHolder,
} from '#server/modules/auth/otp.service.ts'
import { phoneOfUser } from '#server/modules/auth/phone.service.ts'
import type { SignInDeps } from '#server/modules/auth/sign-in-limits.service.ts'
import type { accountCodeBody } from '#src/contract/account.ts'
import { accountTexts } from './strings.ts'

type CodeInput = z.infer<typeof accountCodeBody>

/**
 * Sends a code for a guarded change of an account. A number that belongs to another account gets one like any other:
 * only a user who proves to hold the number learns that it is taken.
 */
export async function sendAccountCode(
  deps: SignInDeps,
  session: Session,
  input: CodeInput,
  caller: SignInCaller,
): Promise<void> {
  const { userId } = session
  const own = await phoneOfUser(deps.db, userId)
  const phone = input.phone_number ?? own
  if (input.phone_number !== undefined) refuseNumber(input.purpose, phone === own)
  await sendCode(deps, { purpose: input.purpose, phone, userId }, accountCaller(deps, session, caller, phone === own))
}

/**
 * A code sent within an account belongs to its session. Codes to the account's own number use the account's allowance;
 * codes to another number count as from an unknown device.
 */
export function accountCaller(
  deps: Deps,
  session: Session,
  { address, browser }: SignInCaller,
  isOwn: boolean,
): CodeCaller {
  const allowance = isOwn ? allowanceOfAccount(deps, session.userId) : SHARED_ALLOWANCE
  const behind = browser === undefined ? {} : { browser: browserHolder(browser) }
  return { address, holder: sessionHolder(session.sessionId), allowance, ...behind }
}

function refuseNumber(purpose: CodeInput['purpose'], isOwn: boolean) {
  if (purpose === 'phone-change' && isOwn) throw new ValidationError({ phone_number: [accountTexts.sameNumber] })
  if (purpose === 'delete-account' && !isOwn) throw new ValidationError({ phone_number: [accountTexts.ownNumberOnly] })
}

/** The codes of a form by field, as Latin digits. Throws `ValidationError` naming each that is not five digits. */
export function codesOf<Field extends string>(typed: Record<Field, string>): Record<Field, string> {
  const fields = Object.keys(typed) as Field[]
  const wrong = fields.filter((field) => codeDigits(typed[field]) === undefined)
  if (wrong.length > 0)
    throw new ValidationError(Object.fromEntries(wrong.map((field) => [field, [accountTexts.codeShape]])))
  return Object.fromEntries(fields.map((field) => [field, codeDigits(typed[field])])) as Record<Field, string>
}
