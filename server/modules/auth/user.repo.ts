import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { users } from '#server/db/schema/people.ts'
import { type AuthUser, hasCredentials } from './session.repo.ts'

export async function findUser(db: Db, phone: string): Promise<(AuthUser & Credentials) | undefined> {
  const [row] = await db.select(credentialColumns).from(users).where(eq(users.phone, phone))
  return row && { ...row, hasCredentials: hasCredentials(row) }
}

/** What a user signs in with. */
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

/** Whether a username is taken, in any spelling. */
export async function isTaken(db: Db, usernameFolded: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.usernameFolded, usernameFolded))
  return rows.length > 0
}

/** Writes a user's first credentials; false when both exist already. Rejects with a duplicate for a taken name. */
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

/** Whether this is still the user's password; if so, locks it until the transaction ends. */
export async function lockPassword(db: Db, userId: number, passwordHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), isNull(users.deletedAt)))
    .for('share')
  return rows.length === 1
}

/** Replaces a user's password; with `before`, only if it is still the current one. */
export async function replacePassword(db: Db, userId: number, passwordHash: string, before?: string): Promise<boolean> {
  const isBefore = before === undefined ? undefined : eq(users.passwordHash, before)
  const written = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isBefore))
    .returning({ id: users.id })
  return written.length === 1
}

/** The user of a canonical number, created at the first sign-in. */
export async function findOrAddUser(db: Db, phone: string, now: Date): Promise<AuthUser> {
  const known = await findUser(db, phone)
  if (known !== undefined) return known
  await db.insert(users).values({ phone, createdAt: now }).onConflictDoNothing({ target: users.phone })
  const added = await findUser(db, phone)
  if (added === undefined) throw new Error('the user just added was not found')
  return added
}
