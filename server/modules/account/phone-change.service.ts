import type * as z from 'zod/mini'
import type { SignInCaller } from '#server/core/caller.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Session } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { isDuplicate } from '#server/db/duplicate.ts'
import { recordEvent } from '#server/modules/auth/event.service.ts'
import { deleteOtherDevices } from '#server/modules/auth/known-device.service.ts'
import { checkCode, consumeCodes, lockNumbers } from '#server/modules/auth/otp.service.ts'
import { phoneOfUser } from '#server/modules/auth/phone.service.ts'
import { endOtherSessions } from '#server/modules/auth/session.service.ts'
import type { SignInDeps } from '#server/modules/auth/sign-in-limits.service.ts'
import { profileOf } from '#server/modules/profile/profile.service.ts'
import type { phoneChangeBody } from '#src/contract/account.ts'
import type { Profile } from '#src/contract/auth.ts'
import { writePhone } from './account.repo.ts'
import { accountCaller, codesOf } from './account-code.service.ts'
import { accountTexts } from './strings.ts'

/** The session that changes its number, and the origin of the request. */
type Requester = { session: Session; caller: SignInCaller }

/**
 * Moves an account to another number, with a code sent to each of the two; the user's other devices are signed out. A
 * wrong code counts as a try at its own number and leaves the other code valid.
 */
export async function changePhone(
  deps: SignInDeps,
  requester: Requester,
  input: z.infer<typeof phoneChangeBody>,
): Promise<Profile> {
  const { session, caller } = requester
  const { userId } = session
  const { phone_number: phone } = input
  const codes = codesOf({ current_code: input.current_code, new_code: input.new_code })
  const refusal = await deps.db.transaction(async (tx) => {
    const current = await phoneOfUser(tx, userId)
    if (phone === current) throw new ValidationError({ phone_number: [accountTexts.sameNumber] })
    await lockNumbers(tx, [current, phone])
    const check = (number: string, code: string) => {
      const from = accountCaller(deps, session, caller, number === current)
      return checkCode(deps, tx, { purpose: 'phone-change', phone: number, userId }, code, from)
    }
    const old = await check(current, codes.current_code)
    const fresh = await check(phone, codes.new_code)
    // Returned, not thrown: the transaction must commit to count the wrong tries.
    if (old instanceof AppError || fresh instanceof AppError) return refusalOf({ current_code: old, new_code: fresh })
    await consumeCodes(deps, tx, [old, fresh])
    await updatePhone(tx, userId, current, phone)
    await endOtherSessions(deps, tx, session)
    await deleteOtherDevices(deps, tx, userId, caller.device)
    await recordEvent(deps, tx, { userId, kind: 'phone_changed', userAgent: caller.userAgent })
    return undefined
  })
  if (refusal !== undefined) throw refusal
  return profileOf(deps, userId)
}

/** The unique index decides whether a number is taken. The user has already proved to hold it. */
async function updatePhone(tx: Db, userId: number, from: string, to: string) {
  try {
    if (!(await writePhone(tx, userId, from, to))) throw new AppError('otp_expired')
  } catch (error) {
    if (isDuplicate(error)) throw new ValidationError({ phone_number: [accountTexts.numberTaken] })
    throw error
  }
}

function refusalOf(codes: Record<'current_code' | 'new_code', number | AppError>): AppError | ValidationError {
  const refused = Object.entries(codes).filter((entry): entry is [string, AppError] => entry[1] instanceof AppError)
  const tooOften = refused.find(([, { code }]) => code === 'too_many_requests')
  if (tooOften !== undefined) return tooOften[1]
  return new ValidationError(Object.fromEntries(refused.map(([field, { body }]) => [field, [body.detail]])))
}
