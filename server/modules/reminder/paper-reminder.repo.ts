import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { memberName } from '#server/db/swimmers.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import type { Paper } from '#src/contract/member/bounds.ts'

export type PaperRow = { userId: number; memberId: number; name: string; paper: Paper; until: JalaliDate }

/** Papers whose last day is between two days, both included, as `termNumber`s. */
export async function listEndingPapers(db: Db, from: number, to: number): Promise<PaperRow[]> {
  const rows = await db.execute<PaperRow>(sql`
    select m.user_id as "userId", m.id as "memberId", ${memberName('m', 'u')} as name, paper, until
    from members m join users u on u.id = m.user_id
      cross join lateral (values ('insurance', m.insurance_until), ('certificate', m.certificate_until)) p (paper, until)
    where m.removed_at is null and u.deleted_at is null and until is not null
      and (until ->> 'year')::int * 10000 + (until ->> 'month')::int * 100 + (until ->> 'day')::int between ${from} and ${to}
    order by m.id, paper`)
  return [...rows]
}
