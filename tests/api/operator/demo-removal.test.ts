import { expect, onTestFinished, test } from 'vitest'
import { removeDemo } from '#server/db/seed/demo.ts'
import { seed } from '#server/db/seed/seed.ts'
import { refreshReports } from '#server/modules/report/report-job.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { testDatabase } from '#tests/support/drivers/database/database.ts'
import { embedded } from '#tests/support/drivers/database/embedded.ts'
import { AZAR, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'

const when = { now: TEST_NOW, dryRun: false }

async function demonstration(): Promise<TestApp> {
  const mowj = await testApp({ seeded: true })
  onTestFinished(() => mowj.close())
  return mowj
}

/** Row counts of every table that has rows. */
async function filled({ sql }: Pick<TestApp, 'sql'>): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await sql`select count(*)::int as count from ${sql(name)}`
    if (row?.count > 0) counts[name] = row?.count
  }
  return counts
}

/** Books a month of the demo’s second team. */
async function sell(mowj: TestApp) {
  const [free] = await mowj.sql`
    select p.number as id, s.number as session, s.final_price_rial::int as price
    from slots l join sessions s on s.id = l.session_id join programs p on p.id = s.program_id
    where p.kind = 'team' and l.year = ${AZAR.year} and l.month = ${AZAR.month} and l.capacity > l.taken + l.desk_taken
      and not l.closed and s.final_price_rial > 0 order by l.id limit 1`
  const input = { kind: 'team', id: free?.id, session: free?.session, months: [AZAR], term_count: 1 }
  return (await swimmer(mowj)).held({ ...input, expected_payable: free?.price })
}

test('demo removal deletes everything: catalogue, users, posts, reviews, slides, search entries and every counter', async () => {
  const mowj = await demonstration()
  await mowj.sql`insert into post_viewers values (14050830, 1, 'viewer')`
  const before = await filled(mowj)

  const looked = await removeDemo(mowj.db, { ...when, dryRun: true })
  expect(looked).toMatchObject({ outcome: 'removed', rows: { programs: 42, people: 40, posts: 60, slides: 5 } })
  expect(await filled(mowj), 'a dry run changes nothing').toEqual(before)

  expect(await removeDemo(mowj.db, when)).toEqual(looked)
  // The job of the reports computes the months again from what is left.
  await refreshReports(mowj.deps)
  const { counters, post_counters: overall, ...rest } = await filled(mowj)
  expect(rest).toEqual({})
  expect(overall).toBe(5)
  expect(await mowj.sql`select distinct author_id, posts, videos, views::int as views from post_counters`).toEqual([
    { author_id: 0, posts: 0, videos: 0, views: 0 },
  ])
  expect(await mowj.sql`select distinct value from counters`).toEqual([{ value: 0 }])
  expect(counters).toBe(4)
  expect(await seed(mowj.db, { now: TEST_NOW }), 'no later start brings it back').toBe(false)
  expect(await removeDemo(mowj.db, when)).toEqual({ outcome: 'none' })
})

test('real data without links to the demo remains: users, their posts, teams in their own pools, their slides', async () => {
  const mowj = await demonstration()
  // Public numbers of the test’s own teams begin at 1, as the demo’s do.
  await mowj.sql`update programs set number = number + 1000`
  await mowj.sql`update sessions set number = number + 10000`
  const offer = await offerSession(mowj)
  const user = await swimmer(mowj)
  await mowj.sql`
    insert into posts (author_id, title, description, category, media_url, is_video, created_at)
    values (${user.userId}, 'روز اول', 'از امروز', 'swim', 'https://videos.example/a.mp4', true, now())`
  await mowj.sql`update slides set title = 'باشگاه ما' where id = 2`

  expect(await removeDemo(mowj.db, when)).toMatchObject({ outcome: 'removed', rows: { slides: 4, people: 40 } })
  expect(await mowj.sql`select id from sessions`).toEqual([{ id: offer.sessionId }])
  expect(await mowj.sql`select id from users`).toEqual([{ id: user.userId }])
  expect(await mowj.sql`select title from posts`).toEqual([{ title: 'روز اول' }])
  expect(await mowj.sql`select title from slides`).toEqual([{ title: 'باشگاه ما' }])
  expect(await mowj.sql`select value from counters where name = 'team'`).toEqual([{ value: 1 }])
  expect((await mowj.app.inject('/api/post/stats/')).json()).toMatchObject({ count: 1 })
  expect((await mowj.app.inject('/api/search/?query=روز')).json()).toHaveLength(1)
})

test('nothing is removed once a demo month is sold, and the order is named', async () => {
  const mowj = await demonstration()
  await sell(mowj)
  const before = await filled(mowj)
  const [order] = await mowj.sql`select id, state, subject ->> 'team_name' as team from orders`
  expect(await removeDemo(mowj.db, when)).toEqual({
    outcome: 'refused',
    reasons: [`order ${order?.id} (${order?.state}): ${order?.team}`],
  })
  expect(await filled(mowj)).toEqual(before)
})

test('real reviews, teams, sessions and changed names are listed, and block the removal', async () => {
  const mowj = await demonstration()
  const { userId } = await swimmer(mowj)
  await mowj.sql`insert into reviews (program_id, user_id, rating, text, created_at) values (3, ${userId}, 5, 'عالی', now())`
  await mowj.sql`update pools set name = 'استخر خودمان' where id = 4`
  await mowj.sql`
    insert into sessions (kind, number, pool_id, title, weekdays, starts_at, ends_at, sex, price_per_term_rial, final_price_rial)
    values ('pool', 9001, 1, 'سانس صبح', '{0}', '08:00', '09:00', 'women', 1, 1)`
  await mowj.sql`
    insert into programs (kind, number, name, summary, description, picture, gallery, level, sex, age_group, pool_id,
      instructor_id, price_per_term_rial, final_price_rial)
    select kind, 9002, 'تیم خودمان', summary, description, picture, gallery, level, sex, age_group, 1, instructor_id, 1, 1
    from programs where id = 1`
  const removal = await removeDemo(mowj.db, when)
  expect(removal.outcome).toBe('refused')
  expect(removal.outcome === 'refused' && removal.reasons.join('\n')).toMatch(
    /^pools 4 was changed: استخر خودمان\nreview \d+: .+\na team or course of yours, number 9002: تیم خودمان\na session of yours, number 9001: pool سانس صبح$/,
  )
  expect(await mowj.sql`select count(*)::int as pools from pools`).toEqual([{ pools: 8 }])
})

test('a database seeded without the demo has none to remove, whatever its rows are named', async () => {
  const { db, sql, close } = await testDatabase()
  onTestFinished(close)
  expect(await seed(db, { now: TEST_NOW, content: 'none' })).toBe(true)
  expect(await seed(db, { now: TEST_NOW }), 'nor does a later start put it there').toBe(false)
  expect(await sql`select count(*)::int as programs from programs`).toEqual([{ programs: 0 }])
  await sql`insert into users (phone, username) values ('09120000001', 'آکادمی_موج')`
  expect(await removeDemo(db, when)).toEqual({ outcome: 'none' })
  expect(await sql`select count(*)::int as people from users`).toEqual([{ people: 1 }])
})

test('the command lists what it removes and exits with 1 when it refuses', async () => {
  const dataDir = temporaryFolder()
  const mowj = async (...args: string[]) => {
    const program = runProgram('server/cli/main.ts', args, { DATA_DIR: dataDir })
    return { code: await program.ended, said: program.output() }
  }
  expect((await mowj('seed')).said).toBe('The database was seeded.\n')
  const { sql, stop } = await embedded(dataDir)
  await sql`update pools set name = 'استخر خودمان' where id = 4`
  expect(await mowj('demo', 'remove')).toEqual({
    code: 1,
    said: 'Nothing was removed, since this is sold or real:\n  pools 4 was changed: استخر خودمان\n',
  })
  await stop()
  expect((await mowj('demo')).code).toBe(2)
})
