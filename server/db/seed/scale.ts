import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { countRows } from './counts.ts'
import { SEED_LOCK } from './seed.ts'

/**
 * Enlarges a seeded database for benchmarks: adds generated posts and teams until there are `posts` and `programs`
 * in total. The same numbers give the same rows; existing rows stay. Texts and pictures are the seed's own.
 */
export async function scaleSeed(db: Db, options: { now: Date; posts?: number; programs?: number }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if ((await lastPost(tx)) === 0) throw new StartupError('--scale multiplies the demonstration, which is not here.')
    if (options.posts !== undefined) await addPosts(tx, options.posts, options.now)
    if (options.programs !== undefined) await addTeams(tx, options.programs, options.now)
    await countRows(tx)
  })
  // Also marks the new pages as all-visible, which index-only scans require.
  await db.execute(sql`vacuum (analyze) posts, post_counters, programs, sessions, slots, reviews, search_entries`)
}

/** Posts older than the seed's, over three years, with views that decline as in real feeds. */
async function addPosts(db: Db, total: number, now: Date) {
  const before = await lastPost(db)
  // The search trigger would normalise every post separately; they share few texts.
  await db.execute(sql`alter table posts disable trigger posts_search_added`)
  await insertPosts(db, total, now)
  await db.execute(sql`alter table posts enable trigger posts_search_added`)
  await addPostWords(db, before)
}

async function lastPost(db: Db): Promise<number> {
  const [row] = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0) as id from posts`)
  return row?.id ?? 0
}

/** Search entries of the posts after an id: each text is normalised once, and the large index is built at the end. */
async function addPostWords(db: Db, before: number) {
  const [index] = await db.execute<{ definition: string }>(
    sql`select pg_get_indexdef('search_entries_terms'::regclass) as definition`,
  )
  if (index === undefined || (await lastPost(db)) === before) return
  await db.execute(sql`drop index search_entries_terms`)
  await db.execute(sql`
    with texts as materialized (
      select title, description, left(plain_words(title), 200) as words,
        setweight(search_terms(title), 'A') || setweight(search_terms(description), 'D') as terms
      from (select distinct title, description from posts where id > ${before}) as each
    )
    insert into search_entries (model, ref, title, terms)
    select 'post', p.id, t.words, t.terms from posts p join texts t using (title, description) where p.id > ${before}`)
  await db.execute(sql.raw(index.definition))
}

async function insertPosts(db: Db, total: number, now: Date) {
  await db.execute(sql`
    insert into posts (author_id, title, description, category, media_url, is_video, duration_seconds, thumbnail, views, created_at)
    select 1 + n * 13 % 40, l.district || ': ' || p.title, p.description, p.category, p.media_url, p.is_video,
      p.duration_seconds, p.thumbnail,
      floor(power(10, 0.8 + 4 * power((n * 7919 % 10007) / 10007.0, 2)))::int,
      ${now.toISOString()}::timestamptz - interval '200 days' - n * interval '3 years' / ${total}::int
    from generate_series((select count(*) + 1 from posts), ${total}::bigint) as n
    join posts p on p.id = 1 + n * 31 % 60
    join pools l on l.id = 1 + n * 17 % 8
    order by n desc`)
}

/** Teams modelled on the seed's 24, each with two classes and every month of two years. */
async function addTeams(db: Db, total: number, now: Date) {
  const { year } = jalaliDay(now)
  await db.execute(sql`
    with made as (
      insert into programs (kind, number, name, summary, description, picture, gallery, level, sex, age_group, pool_id,
        instructor_id, price_per_term_rial, final_price_rial, class_times, created_at)
      select 'team', n, p.name || '، ' || l.district, p.summary, p.description, p.picture, p.gallery, p.level, p.sex,
        p.age_group, l.id, 1 + n * 5 % 12, 10000000 + n * 7 % 30 * 1000000, (10000000 + n * 7 % 30 * 1000000) * 9 / 10,
        class_times('{0,2,4}', '17:00') | class_times('{1,3,5}', '17:00'),
        ${now.toISOString()}::timestamptz
      from generate_series((select coalesce(max(number), 0) + 1 from programs where kind = 'team'),
        ${total}::int - (select count(*)::int from programs where kind = 'course')) as n
      join programs p on p.kind = 'team' and p.number = 1 + n % 24
      join pools l on l.id = 1 + n * 3 % 8
      returning id, number, pool_id, sex, price_per_term_rial, final_price_rial
    ), classes as (
      insert into sessions (kind, number, program_id, pool_id, title, weekdays, starts_at, ends_at, sex,
        price_per_term_rial, final_price_rial)
      select 'team', (select max(number) from sessions where kind = 'team') + row_number() over (order by made.number, title),
        made.id, pool_id, title, weekdays, '17:00', '18:30', made.sex, price_per_term_rial, final_price_rial
      from made, (values ('روزهای زوج، عصر', '{0,2,4}'::smallint[]), ('روزهای فرد، عصر', '{1,3,5}'::smallint[]))
        as times (title, weekdays)
      returning id, number
    )
    insert into slots (session_id, year, month, capacity, desk_taken)
    select id, year, month, 16, (number * 5 + month * 3) % 17
    from classes, generate_series(${year}::int, ${year + 1}::int) as year, generate_series(1, 12) as month
    order by id, year, month`)
}
