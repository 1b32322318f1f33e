import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { users } from '#server/db/schema/people.ts'
import type { Person } from './session.repo.ts'

export async function findPerson(db: Db, phone: string): Promise<Person | undefined> {
  const [row] = await db
    .select({ id: users.id, username: users.username, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.phone, phone))
  return row && { id: row.id, username: row.username, hasPassword: row.passwordHash !== null }
}

/** The person of a canonical number, made at their first sign-in. */
export async function findOrAddPerson(db: Db, phone: string, now: Date): Promise<Person> {
  const known = await findPerson(db, phone)
  if (known !== undefined) return known
  await db.insert(users).values({ phone, createdAt: now }).onConflictDoNothing({ target: users.phone })
  const added = await findPerson(db, phone)
  if (added === undefined) throw new Error('the person just added is not there')
  return added
}
