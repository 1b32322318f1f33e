import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { clubTexts } from '#server/db/schema/discount.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

/** What of the catalogue is offered, as of a day. */
export type Offered = { pool: boolean; coach: boolean; team: boolean; session: boolean }

export async function findOffered(db: Db, { year, month }: JalaliDay): Promise<Offered> {
  const [row] = await db.execute<Offered>(sql`
    select exists (select from pools where archived_at is null) as pool,
      exists (select from instructors where archived_at is null) as coach,
      exists (select from programs where archived_at is null) as team,
      exists (
        select from sessions s join slots l on l.session_id = s.id
        left join programs p on p.id = s.program_id join pools o on o.id = s.pool_id
        where s.archived_at is null and p.archived_at is null and o.archived_at is null
          and not l.closed and l.capacity > 0 and s.final_price_rial > 0
          and (l.year, l.month) >= (${year}::int, ${month}::int)
      ) as session`)
  if (row === undefined) throw new Error('no row')
  return row
}

export async function listClubTexts(db: Db): Promise<Record<string, string>> {
  const rows = await db.select().from(clubTexts)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function storeClubTexts(tx: Db, texts: Record<string, string>): Promise<void> {
  const rows = Object.entries(texts).map(([name, value]) => ({ name, value }))
  await tx
    .insert(clubTexts)
    .values(rows)
    .onConflictDoUpdate({ target: clubTexts.name, set: { value: sql`excluded.value` } })
}
