import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import type { SearchHit, SearchModel } from '#src/contract/search.ts'

type SearchInput = {
  /** The prefix of a title. */
  title: string
  /** A `tsquery` over titles alone, and one over all text. */
  inTitles: string
  anywhere: string
  model: SearchModel | undefined
  limit: number
}

/** Limit of ranked candidates: a word that is in every text must not read them all. */
const MOST_WEIGHED = 1000

/**
 * Hits, best first: the title begins with the query, a word of the title matches, or subtitle or text matches. Each
 * part is one index lookup, however common the planner believes the words are.
 */
export async function findHits(db: Db, { title, inTitles, anywhere, model, limit }: SearchInput): Promise<SearchHit[]> {
  const ofModel = model === undefined ? sql`` : sql`and e.model = ${model}`
  const rows = await db.execute<SearchHit>(sql`
    with query as materialized (
      select ${title}::text as title, ${inTitles}::text::tsquery as in_titles, ${anywhere}::text::tsquery as anywhere
    ), by_prefix as materialized (
      select e.model, e.ref, e.title, 0 as rank from ${searchEntries} e
      where e.title ~>=~ ${title} and e.title ~<~ ${`${title}\u{10ffff}`} ${ofModel}
      order by e.title using ~<~ limit ${limit}
    ), by_title as materialized (
      select e.model, e.ref, e.title, 1 as rank from query, ${searchEntries} e
      where e.terms @@ query.in_titles ${ofModel} limit ${MOST_WEIGHED}
    ), by_text as materialized (
      select e.model, e.ref, e.title, case when ts_rank(e.terms, query.anywhere) >= 0.2 then 2 else 3 end as rank
      from query, ${searchEntries} e where e.terms @@ query.anywhere ${ofModel} limit ${MOST_WEIGHED}
    ), found as (
      select model, ref, min(rank) as rank, length(min(title)) as size
      from (table by_prefix union all table by_title union all table by_text) as every
      group by model, ref
    ), best as (
      select model, ref, rank, size, array_position(array['team', 'course', 'pool', 'instructor', 'post'], model) as turn
      from found order by rank, size, turn, ref limit ${limit}
    )
    select b.model, b.ref as id, shown.title, shown.subtitle, shown.picture
    from best b cross join lateral (
      select p.name as title, l.name || '، ' || l.district as subtitle, p.picture
      from programs p join pools l on l.id = p.pool_id where p.kind = b.model and p.number = b.ref
      union all
      select name, city || '، ' || district, picture from pools where b.model = 'pool' and id = b.ref
      union all
      select name, title, picture from instructors where b.model = 'instructor' and id = b.ref
      union all
      select p.title, left(p.description, 160), coalesce(t.picture, p.thumbnail) from posts p
      left join media t on t.id = p.thumbnail_id where b.model = 'post' and p.id = b.ref
    ) as shown
    order by b.rank, b.size, b.turn, b.ref`)
  return [...rows]
}
