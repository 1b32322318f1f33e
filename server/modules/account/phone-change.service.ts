import type * as z from 'zod/mini'
import type { Db } from '#server/db/client.ts'
import { isDuplicate } from '#server/db/duplicate.ts'
import type { Deps } from '#server/deps.ts'
import { FieldRefusal, Refusal } from '#server/errors.ts'
import { noteEvent } from '#server/modules/auth/event.service.ts'
import { type CodeFault, checkCode, codeRefusal, lockNumbers, spendCodes } from '#server/modules/auth/otp.service.ts'
import { phoneOf, phoneOfPerson } from '#server/modules/auth/phone.service.ts'
import { profileOf } from '#server/modules/profile/profile.service.ts'
import type { phoneChangeBody } from '#src/contract/account.ts'
import type { Profile } from '#src/contract/auth.ts'
import { errorTexts } from '#src/fa/error-texts.ts'
import { writePhone } from './account.repo.ts'
import { codesOf } from './account-code.service.ts'
import { accountTexts } from './strings.ts'

type CodeFaults = { current_code?: CodeFault; new_code?: CodeFault }

/**
 * Moves an account to another number, with a code sent to each of the two. A wrong code counts as a try at its own number
 * and leaves the other one good.
 */
export async function changePhone(
  deps: Deps,
  userId: number,
  wish: z.infer<typeof phoneChangeBody>,
  userAgent: string,
): Promise<Profile> {
  const phone = phoneOf(wish.phone_number)
  const codes = codesOf({ current_code: wish.current_code, new_code: wish.new_code })
  const faults = await deps.db.transaction(async (tx) => {
    const current = await phoneOfPerson(tx, userId)
    if (phone === current) throw new FieldRefusal({ phone_number: [accountTexts.sameNumber] })
    await lockNumbers(tx, [current, phone])
    const purpose = 'phone-change'
    const old = await checkCode(deps, tx, { purpose, phone: current, userId }, codes.current_code)
    const fresh = await checkCode(deps, tx, { purpose, phone, userId }, codes.new_code)
    if (typeof old === 'string' || typeof fresh === 'string') {
      // Returned, not thrown: the wrong tries must stay counted.
      return {
        ...(typeof old === 'string' && { current_code: old }),
        ...(typeof fresh === 'string' && { new_code: fresh }),
      }
    }
    await spendCodes(deps, tx, [old, fresh])
    await move(tx, userId, current, phone)
    await noteEvent(deps, tx, { userId, kind: 'phone_changed', userAgent })
    return undefined
  })
  if (faults !== undefined) throw refusalOf(faults)
  return profileOf(deps, userId)
}

/** The unique index alone says whether somebody has the number. Whoever gets here has shown to hold it. */
async function move(tx: Db, userId: number, from: string, to: string) {
  try {
    if (!(await writePhone(tx, userId, from, to))) throw new Refusal('otp_expired')
  } catch (error) {
    if (isDuplicate(error)) throw new FieldRefusal({ phone_number: [accountTexts.numberTaken] })
    throw error
  }
}

function refusalOf(faults: CodeFaults): Refusal | FieldRefusal {
  if (Object.values(faults).includes('too_many_requests')) return codeRefusal('too_many_requests')
  return new FieldRefusal(
    Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, [errorTexts[fault]]])),
  )
}
