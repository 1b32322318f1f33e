import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildReports } from '#server/modules/report/report-job.service.ts'
import { reportNames, reportRules } from '#src/contract/desk/reports.ts'
import { markPagesVisible } from '#tests/support/drivers/database/statements.ts'
import { type ListeningDesk, listeningDesk } from '#tests/support/scenarios/desk/listening-desk.ts'
import { reportOf } from '#tests/support/scenarios/desk/reports.ts'

const YEARS = 20
const VISITS = 100_000

let desk: ListeningDesk
beforeAll(async () => {
  desk = await listeningDesk()
  await rebuildReports(desk.db)
  await generate()
}, 240_000)
afterAll(() => desk.close())

/** Stored sums and attendance of past years. Triggers are off: they would mark every row. */
async function generate() {
  const { sql } = desk
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
    const plans = await desk.plansOf(async () => {
      const report = await reportOf(desk.owner, name, `from=1390-01&to=1390-12&by=${by}`)
      expect(report.rows.length).toBeGreaterThan(0)
    }, ['report_money', 'report_classes', 'report_people', 'attendance'])
    // Two of them are of the guard: the session and the grants.
    expect(plans.length).toBeLessThanOrEqual(6)
    for (const plan of plans) expect(plan).not.toMatch(/ on (?:attendance|enrolments|orders|ledger)\b/)
  },
)
