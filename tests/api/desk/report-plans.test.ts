import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildReports } from '#server/modules/report/report-job.service.ts'
import { reportNames, reportRules } from '#src/contract/desk/reports.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase, markPagesVisible } from '#tests/support/drivers/database/statements.ts'
import type { Swimmer } from '#tests/support/scenarios/booking.ts'
import { reportOf } from '#tests/support/scenarios/desk/reports.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'

const YEARS = 20
const VISITS = 100_000

let small: TestApp
let mowj: TestApp
let listening: ReturnType<typeof listeningDatabase>
let owner: Swimmer
beforeAll(async () => {
  small = await testApp({ seeded: true })
  listening = listeningDatabase(small.address)
  mowj = await testApp({ deps: { db: listening.db, signInDb: listening.db, secrets: small.deps.secrets } })
  owner = await staffMember({ ...small, app: mowj.app }, 'owner')
  await rebuildReports(small.db)
  await generate()
}, 240_000)
afterAll(async () => {
  await listening.close()
  await mowj.close()
  await small.close()
})

/** Stored sums and attendance of past years. Triggers are off: they would mark every row. */
async function generate() {
  const { sql } = small
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    const months = tx`generate_series(1380, 1379 + ${YEARS}::int) y, generate_series(1, 12) m`
    await tx`insert into report_money select y, m, s.pool_id, s.id, coalesce(p.instructor_id, 0), source, 3, 1000000
      from sessions s left join programs p on p.id = s.program_id, ${months}, unnest(array['sandbox', 'cash', 'refund']) source`
    await tx`insert into report_classes select y, m, s.pool_id, s.id, coalesce(p.instructor_id, 0), 20, 15, 12, 180, 150, 30
      from sessions s left join programs p on p.id = s.program_id, ${months}`
    await tx`insert into report_people select y, m, 'pool', w.id, 0, 3, 40 from pools w, ${months}`
    await tx`insert into report_people select y, m, 'program', p.pool_id, p.id, 1, 9 from programs p, ${months}`
    await tx`insert into report_people select distinct y, m, 'coach', p.pool_id, p.instructor_id, 1, 9 from programs p, ${months}`
    await tx`insert into users (id, phone) select 100000 + n, '0990' || lpad(n::text, 7, '0') from generate_series(1, 2000) n`
    await tx`insert into members (id, user_id, holder, relation) select 100000 + n, 100000 + n, true, 'self'
      from generate_series(1, 2000) n`
    await tx`insert into attendance (session_id, member_id, year, month, day, pool_id, entered)
      select s.id, 100001 + n % 2000, 1380 + n / 100 % 20, 1 + n / 2000 % 12, 1 + n / 24000, s.pool_id, 1
      from generate_series(0, ${VISITS - 1}::int) n, (select id, pool_id from sessions order by id limit 1) s
      on conflict do nothing`
  })
  await markPagesVisible(sql)
}

const cases = reportNames.flatMap((name) => reportRules[name].groups.map((by) => ({ name, by })))

test.each(cases)(
  '$name by $by takes six statements at most, and reads no large table from end to end',
  async ({ name, by }) => {
    listening.statements.length = 0
    const report = await reportOf(owner, name, `from=1390-01&to=1390-12&by=${by}`)
    expect(report.rows.length).toBeGreaterThan(0)
    const statements = [...listening.statements]
    // Two of them are of the guard: the session and the grants.
    expect(statements.length).toBeLessThanOrEqual(6)
    const large = (await small.sql`select relname from pg_class where relkind = 'r' and reltuples > 10000`).map(
      ({ relname }) => String(relname),
    )
    expect(large).toEqual(expect.arrayContaining(['report_money', 'report_classes', 'report_people', 'attendance']))
    for (const statement of statements) {
      const plan = await listening.explain(statement)
      for (const table of large) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
      expect(plan).not.toMatch(/ on (?:attendance|enrolments|orders|ledger)\b/)
    }
  },
)
