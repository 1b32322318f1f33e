import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { findCredentials, findOrAddUser, findUser } from './user.repo.ts'

/** The number of a signed-in user. */
export async function phoneOfUser(db: Db, userId: number): Promise<string> {
  const known = await findCredentials(db, userId)
  if (known === undefined || known.phone === null) throw new AppError('token_invalid')
  return known.phone
}

/** The account of a canonical number; undefined when it has none. */
export async function findUserId(db: Db, phone: string): Promise<number | undefined> {
  return (await findUser(db, phone))?.id
}

/** The account of a canonical number, created when it has none; its first sign-in completes it. */
export function userOfPhone(db: Db, phone: string, now: Date): Promise<{ id: number }> {
  return findOrAddUser(db, phone, now)
}
