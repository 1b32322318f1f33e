import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditReports, rebuildReports, refreshReports } from '#server/modules/report/report-job.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { came, reportedClub } from '#tests/support/scenarios/desk/reports.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

const tables = ['report_money', 'report_classes', 'report_people']
let mowj: TestApp
let club: Awaited<ReturnType<typeof reportedClub>>
beforeAll(async () => {
  mowj = await testApp()
  club = await reportedClub(mowj)
})
afterAll(() => mowj.close())

async function stored() {
  const rows = await Promise.all(
    tables.map((table) => mowj.sql`select to_jsonb(r) as row from ${mowj.sql(table)} r order by to_jsonb(r)::text`),
  )
  return rows.map((each) => each.map(({ row }) => row))
}
const differences = async () => (await auditReports(mowj.db)).differences

test('a rebuild gives what the changes one by one gave, also after the sums were lost', async () => {
  const live = await stored()
  expect(live.map((rows) => rows.length > 0)).toEqual([true, true, true])
  await mowj.sql`delete from report_money`
  await mowj.sql`update report_classes set sold = 77`
  expect(await rebuildReports(mowj.db)).toBeGreaterThan(2)
  expect(await stored()).toEqual(live)
  expect(await differences()).toEqual([])
})

test.each([
  ['an amount', 'report_money', 'update report_money set amount_rial = amount_rial + 1'],
  ['a missing row', 'report_classes', 'delete from report_classes where lessons > 0'],
  ['attendance', 'report_classes', 'update report_classes set no_shows = no_shows + 1'],
  ['swimmers', 'report_people', 'update report_people set new_people = new_people + 1'],
  ['a month without a source', 'report_money', "insert into report_money values (1404, 1, 0, 0, 0, 'cash', 1, 1)"],
])('the audit names the table of a wrong sum: %s', async (_what, table, damage) => {
  await mowj.sql.unsafe(damage)
  const found = await differences()
  expect(found.length).toBeGreaterThan(0)
  for (const difference of found) expect(difference).toContain(table)
  await rebuildReports(mowj.db)
  expect(await differences()).toEqual([])
})

const changes: Record<string, () => Promise<unknown>> = {
  'a sale': async () => paid(mowj, await swimmer(mowj), club.second, [AZAR, DEY]),
  'a refund': () => mowj.sql`
    insert into ledger (user_id, amount_rial, balance_rial, kind, order_id, created_at)
    select user_id, 1000, 1000, 'refund', id, '2026-10-01' from orders where state = 'confirmed' limit 1`,
  'a cancelled month': () =>
    mowj.sql`update enrolments set cancelled_at = now() where id = (select max(id) from enrolments where month = 9)`,
  'an arrival': () => came(mowj, club.second, { day: 7, who: club.omid, entered: 1 }),
  'a corrected mark': () => mowj.sql`update attendance set mark = 'absent' where day = 7`,
  'another capacity': () => mowj.sql`update slots set capacity = capacity + 3 where id = ${club.first.slotIds[0] ?? 0}`,
  'places sold at the desk': () => mowj.sql`update slots set desk_taken = 1 where id = ${club.first.slotIds[1] ?? 0}`,
  'a closed month': () => mowj.sql`update slots set closed = true where id = ${club.second.slotIds[2] ?? 0}`,
  'a removed month': () => mowj.sql`delete from slots where id = ${club.second.slotIds[3] ?? 0}`,
  'a new class': () => offerSession(mowj),
  'a substitute for one lesson': () => mowj.sql`
    insert into substitutes (session_id, year, month, day, instructor_id)
    select ${club.first.sessionId}, 1405, 9, 4, max(id) from instructors`,
  'the end of a substitution': () => mowj.sql`delete from substitutes`,
  'another coach': () => mowj.sql`
    update programs set instructor_id = (select max(id) from instructors) where pool_id = ${club.pools.first}`,
  'a class that moved to another pool': () =>
    mowj.sql`update sessions set pool_id = ${club.pools.second} where id = ${club.first.sessionId}`,
}

test.each(Object.keys(changes))('%s is marked, then contained in the sums', async (name) => {
  const before = await stored()
  await changes[name]?.()
  const waiting = await auditReports(mowj.db)
  expect(waiting.differences).toEqual([])
  expect(waiting.waiting).toBeGreaterThan(0)
  await refreshReports(mowj.deps)
  expect(await stored()).not.toEqual(before)
  expect(await auditReports(mowj.db)).toMatchObject({ waiting: 0, differences: [] })
})

test('a sum waits for no change: nothing is computed again when nothing changed', async () => {
  await refreshReports(mowj.deps)
  expect(await refreshReports(mowj.deps)).toBe(0)
})

test('a change that commits during a refresh is left for the next one', async () => {
  const offer = await offerSession(mowj)
  await refreshReports(mowj.deps)
  await mowj.sql.begin(async (tx) => {
    await tx`update slots set capacity = 9 where id = ${offer.slotIds[0] ?? 0}`
    expect(await refreshReports(mowj.deps)).toBe(0)
  })
  expect(await refreshReports(mowj.deps)).toBe(1)
  expect(await differences()).toEqual([])
})
