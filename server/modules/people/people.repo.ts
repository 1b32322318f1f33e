import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { staffNotes } from '#server/db/schema/staff.ts'
import { ledger, wallets } from '#server/db/schema/wallet.ts'

/** How users are found: all, by a number, its beginning or its end, by words of a name, or by the code of an order. */
export type PeopleMatch =
  | { by: 'all' }
  | { by: 'phone' | 'phone-start' | 'phone-end'; digits: string }
  | { by: 'name'; words: string }
  | { by: 'order'; uid: string }

const userName = sql<string>`coalesce(nullif(${users.name}, ''), ${users.username}, 'user-' || ${users.id})`

/** Further swimmers of an account. */
const otherMembers = sql<string[]>`(select coalesce(json_agg(m.name order by m.id), '[]') from members m
  where m.user_id = ${users.id} and not m.holder and m.removed_at is null)`

const columns = {
  id: users.id,
  name: userName,
  phone: users.phone,
  createdAt: users.createdAt,
  members: otherMembers,
  balanceRial: sql<number>`coalesce(${wallets.balanceRial}, 0)`.mapWith(Number),
  reservedRial: sql<number>`coalesce(${wallets.reservedRial}, 0)`.mapWith(Number),
}

/** Users that match, the newest first; `cursor` continues below the user of that number. */
export function listPeople(
  db: Db,
  match: PeopleMatch,
  { cursor, limit }: { cursor: number | undefined; limit: number },
) {
  return db
    .select(columns)
    .from(users)
    .leftJoin(wallets, eq(wallets.userId, users.id))
    .where(and(isNull(users.deletedAt), cursor === undefined ? undefined : lt(users.id, cursor), matches(match)))
    .orderBy(desc(users.id))
    .limit(limit)
}

function matches(match: PeopleMatch): SQL | undefined {
  switch (match.by) {
    case 'all':
      return undefined
    case 'phone':
      return eq(users.phone, match.digits)
    case 'phone-start':
      return sql`${users.phone} ~>=~ ${match.digits} and ${users.phone} ~<~ ${`${match.digits}:`}`
    case 'phone-end':
      return sql`right(${users.phone}, 4) = ${match.digits}`
    case 'order':
      return sql`${users.id} = (select o.user_id from ${orders} o where o.uid = ${match.uid})`
    case 'name':
      // Each part is one index lookup; the rows of the account holder have no name of their own.
      return sql`${users.id} in (
        select u.id from users u
          where name_terms(u.name || ' ' || coalesce(u.username, '')) @@ ${match.words}::text::tsquery
        union all
        select m.user_id from members m where name_terms(m.name) @@ ${match.words}::text::tsquery and m.removed_at is null)`
  }
}

export async function findPerson(db: Db, id: number) {
  const [row] = await db
    .select(columns)
    .from(users)
    .leftJoin(wallets, eq(wallets.userId, users.id))
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return row
}

/** Whether the account exists; locks it until the transaction ends. */
export async function lockPerson(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update')
  return rows.length > 0
}

/** Names an account that has no name yet, and never signed in. */
export async function nameNewUser(tx: Db, id: number, name: string): Promise<void> {
  await tx
    .update(users)
    .set({ name })
    .where(and(eq(users.id, id), eq(users.name, ''), isNull(users.passwordHash)))
}

/** The newest movements of a wallet. */
export function listWalletEntries(db: Db, userId: number, limit: number) {
  return db
    .select({ entry: ledger, order: orders.uid })
    .from(ledger)
    .leftJoin(orders, eq(orders.id, ledger.orderId))
    .where(eq(ledger.userId, userId))
    .orderBy(desc(ledger.id))
    .limit(limit)
}

/** Newest first, with their authors. */
export function listNotes(db: Db, userId: number) {
  return db
    .select({ note: staffNotes, author: userName })
    .from(staffNotes)
    .innerJoin(users, eq(users.id, staffNotes.authorId))
    .where(eq(staffNotes.userId, userId))
    .orderBy(desc(staffNotes.id))
}

export async function insertNote(tx: Db, note: typeof staffNotes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(staffNotes).values(note).returning({ id: staffNotes.id })
  if (row === undefined) throw new Error('insert returned no note row')
  return row.id
}

/** False when the user has no such note. */
export async function deleteNote(tx: Db, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(staffNotes)
    .where(and(eq(staffNotes.id, id), eq(staffNotes.userId, userId)))
    .returning({ id: staffNotes.id })
  return rows.length > 0
}

/** Deletes what staff noted about a user. */
export async function deleteNotes(tx: Db, userId: number): Promise<void> {
  await tx.delete(staffNotes).where(eq(staffNotes.userId, userId))
}

/** A page of the notes about a user, oldest first, after the note `after`. */
export function exportNotes(db: Db, userId: number, { after, limit }: { after: number; limit: number }) {
  return db
    .select({ key: staffNotes.id, text: staffNotes.text, created_at: staffNotes.createdAt })
    .from(staffNotes)
    .where(and(eq(staffNotes.userId, userId), sql`${staffNotes.id} > ${after}`))
    .orderBy(staffNotes.id)
    .limit(limit)
}
