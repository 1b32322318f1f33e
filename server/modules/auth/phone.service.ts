import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { canonicalPhone } from '#src/fa/phone.ts'
import { authTexts } from './strings.ts'
import { findCredentials } from './user.repo.ts'

/** The canonical form of a typed number. Throws `ValidationError` for anything else. */
export function phoneOf(text: string): string {
  const phone = canonicalPhone(text)
  if (phone === undefined) throw new ValidationError({ phone_number: [authTexts.phoneInvalid] })
  return phone
}

/** The number of a signed-in user. */
export async function phoneOfUser(db: Db, userId: number): Promise<string> {
  const known = await findCredentials(db, userId)
  if (known === undefined || known.phone === null) throw new AppError('token_invalid')
  return known.phone
}
