import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { users } from '#server/db/schema/people.ts'
import { hasCredentials, type Person } from './session.repo.ts'

export async function findUser(db: Db, phone: string): Promise<(Person & Credentials) | undefined> {
  const [row] = await db.select(credentialColumns).from(users).where(eq(users.phone, phone))
  return row && { ...row, hasCredentials: hasCredentials(row) }
}

/** What a person signs in with. */
export type Credentials = { phone: string | null; username: string | null; passwordHash: string | null }

const credentialColumns = {
  id: users.id,
  username: users.username,
  phone: users.phone,
  passwordHash: users.passwordHash,
}

export async function findCredentials(db: Db, userId: number): Promise<Credentials | undefined> {
  const [row] = await db
    .select(credentialColumns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return row
}

/** Is a username taken, in any spelling of it? */
export async function isTaken(db: Db, usernameFolded: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.usernameFolded, usernameFolded))
  return rows.length > 0
}

/** Writes a person's first credentials; false when both are there already. Rejects with a duplicate for a taken name. */
export async function writeFirstCredentials(
  db: Db,
  userId: number,
  row: { username: string; usernameFolded: string; passwordHash: string },
): Promise<boolean> {
  const written = await db
    .update(users)
    .set(row)
    .where(and(eq(users.id, userId), or(isNull(users.passwordHash), isNull(users.username)), isNull(users.deletedAt)))
    .returning({ id: users.id })
  return written.length === 1
}

/** Is this still the person's password? Then it stays so until the transaction ends. */
export async function holdPassword(db: Db, userId: number, passwordHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), isNull(users.deletedAt)))
    .for('share')
  return rows.length === 1
}

/** Replaces a person's password, if it is still `before` where that is given. */
export async function replacePassword(db: Db, userId: number, passwordHash: string, before?: string): Promise<boolean> {
  const isBefore = before === undefined ? undefined : eq(users.passwordHash, before)
  const written = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isBefore))
    .returning({ id: users.id })
  return written.length === 1
}

/** The person of a canonical number, made at their first sign-in. */
export async function findOrAddUser(db: Db, phone: string, now: Date): Promise<Person> {
  const known = await findUser(db, phone)
  if (known !== undefined) return known
  await db.insert(users).values({ phone, createdAt: now }).onConflictDoNothing({ target: users.phone })
  const added = await findUser(db, phone)
  if (added === undefined) throw new Error('the person just added is not there')
  return added
}
