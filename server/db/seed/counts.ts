import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Sets every counter to what the tables offer, without archived rows. */
export async function countRows(db: Db) {
  await db.execute(sql`
    insert into counters (name, value)
    select 'team', count(*) from programs where kind = 'team' and archived_at is null
    union all select 'course', count(*) from programs where kind = 'course' and archived_at is null
    union all select 'pool', count(*) from pools where archived_at is null
    union all select 'instructor', count(*) from instructors where archived_at is null
    on conflict (name) do update set value = excluded.value`)
}

/** Sets each program's rating counters from its reviews. */
export async function countRatings(db: Db) {
  await db.execute(sql`
    update programs set rating_sum = total, rating_count = people
    from (select program_id, sum(rating) as total, count(*) as people from reviews where hidden_at is null group by program_id) as sums
    where programs.id = sums.program_id`)
}
