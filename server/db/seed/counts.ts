import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Sets every counter to the contents of the tables. */
export async function countRows(db: Db) {
  await db.execute(sql`
    insert into counters (name, value)
    select 'team', count(*) from programs where kind = 'team'
    union all select 'course', count(*) from programs where kind = 'course'
    union all select 'pool', count(*) from pools
    union all select 'instructor', count(*) from instructors
    on conflict (name) do update set value = excluded.value`)
}

/** Sets each program's rating counters from its reviews. */
export async function countRatings(db: Db) {
  await db.execute(sql`
    update programs set rating_sum = total, rating_count = people
    from (select program_id, sum(rating) as total, count(*) as people from reviews where hidden_at is null group by program_id) as sums
    where programs.id = sums.program_id`)
}
