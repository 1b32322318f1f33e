import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { canonicalPhone } from '#src/fa/phone.ts'
import { findCredentials } from './person.repo.ts'
import { authTexts } from './strings.ts'

/** The one spelling of a number that a person typed. Throws `ValidationError` for anything else. */
export function phoneOf(text: string): string {
  const phone = canonicalPhone(text)
  if (phone === undefined) throw new ValidationError({ phone_number: [authTexts.phoneInvalid] })
  return phone
}

/** The number of a signed-in person. */
export async function phoneOfUser(db: Db, userId: number): Promise<string> {
  const known = await findCredentials(db, userId)
  if (known === undefined || known.phone === null) throw new AppError('token_invalid')
  return known.phone
}
