import type { Sql, TransactionSql } from 'postgres'
import * as z from 'zod/mini'

export const holdings = z.object({
  orders: z.number(),
  people: z.number(),
  programs: z.number(),
  pools: z.number(),
  posts: z.number(),
  media: z.number(),
})
/** Row counts of the important tables. `programs` are teams and courses, `media` are uploaded files. */
export type Holdings = z.infer<typeof holdings>

export async function countHoldings(sql: Sql | TransactionSql): Promise<Holdings> {
  const [row] = await sql<Holdings[]>`
    select (select count(*)::int from orders) as orders, (select count(*)::int from users) as people,
      (select count(*)::int from programs) as programs, (select count(*)::int from pools) as pools,
      (select count(*)::int from posts) as posts, (select count(*)::int from media) as media`
  if (row === undefined) throw new Error('the count returned no row')
  return row
}

export function isEmpty(counts: Holdings): boolean {
  return Object.values(counts).every((count) => count === 0)
}
