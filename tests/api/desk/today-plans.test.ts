import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase, markPagesVisible } from '#tests/support/drivers/database/statements.ts'
import type { Swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'

const VISITS = 120_000
const ORDERS = 40_000
const PEOPLE = 10_000

let mowj: TestApp
let listening: ReturnType<typeof listeningDatabase>
let small: TestApp
let owner: Swimmer
beforeAll(async () => {
  small = await testApp({ seeded: true })
  listening = listeningDatabase(small.address)
  mowj = await testApp({ deps: { db: listening.db, signInDb: listening.db, secrets: small.deps.secrets } })
  owner = await staffMember({ ...small, app: mowj.app }, 'owner')
  await generate()
}, 240_000)
afterAll(async () => {
  await listening.close()
  await mowj.close()
  await small.close()
})

/** Past months of every class, with triggers off: they would work row by row. */
async function generate() {
  const { sql } = small
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into users (id, phone, name) select 100000 + n, '0990' || lpad(n::text, 7, '0'), 'شناگر ' || n
      from generate_series(1, ${PEOPLE}::int) n`
    await tx`insert into members (user_id, holder, relation) select 100000 + n, true, 'self'
      from generate_series(1, ${PEOPLE}::int) n`
    await tx`insert into slots (session_id, year, month, capacity)
      select s.id, 1380 + y, m, 1000 from sessions s, generate_series(1, 20) y, generate_series(1, 12) m
      where s.kind <> 'pool' limit 6000`
    await tx`insert into orders (id, uid, user_id, kind, subject_number, session_number, session_id, state, payable_rial,
        subject, hold_expires_at, created_at, confirmed_at)
      select 1000000 + n, 'generated-' || n, 100001 + n % ${PEOPLE}::int, 'team', 1, 1,
        (select min(id) from sessions where kind = 'team'), 'confirmed', 1000, '{}', now(), now(),
        timestamptz '2020-01-01' + n * interval '1 minute' from generate_series(1, ${ORDERS}::int) n`
    await tx`insert into attempts (order_id, gateway, authority, amount_rial, state, created_at, verified_at, ended_at)
      select 1000000 + n, 'sandbox', 'generated-' || n, 1000, 'verified', at, at, at
      from (select n, timestamptz '2020-01-01' + n * interval '1 minute' as at
        from generate_series(1, ${ORDERS}::int) n) as each`
    await tx`
      with places as (select id, session_id, year, month, row_number() over (order by id) - 1 as n from slots
          where year < 1402),
        made as (
          insert into order_items (id, order_id, slot_id, user_id, member_id, day, live)
          select 1000000 + g.n, 1000001 + g.n % ${ORDERS}::int, p.id, m.user_id, m.id, null, true
          from generate_series(1, ${VISITS}::int) as g (n)
          join places p on p.n = g.n % (select count(*) from places)
          join (select id, user_id, row_number() over () - 1 as n from members where user_id > 100000) m
            on m.n = g.n / 12 % ${PEOPLE}::int
          on conflict do nothing returning id, user_id, member_id, slot_id)
      insert into enrolments (order_item_id, user_id, member_id, session_id, slot_id, year, month, created_at)
      select made.id, made.user_id, made.member_id, p.session_id, p.id, p.year, p.month, now()
      from made join places p on p.id = made.slot_id on conflict do nothing`
  })
  await markPagesVisible(sql)
}

test('today takes five statements at most, none of which reads a large table from end to end', async () => {
  const [rows] = await small.sql`select (select count(*)::int from enrolments) as visits,
    (select count(*)::int from orders) as orders`
  expect([Number(rows?.visits) > 50_000, Number(rows?.orders) >= ORDERS]).toEqual([true, true])
  listening.statements.length = 0
  const response = await owner.get('/api/desk/today/')
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().sessions.length).toBeGreaterThan(0)
  const statements = [...listening.statements]
  expect(statements.length).toBeLessThanOrEqual(5)
  const large = (await small.sql`select relname from pg_class where relkind = 'r' and reltuples > 10000`).map(
    ({ relname }) => String(relname),
  )
  expect(large).toEqual(expect.arrayContaining(['enrolments', 'order_items', 'orders', 'attempts']))
  for (const statement of statements) {
    const plan = await listening.explain(statement)
    for (const table of large) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
  }
})
