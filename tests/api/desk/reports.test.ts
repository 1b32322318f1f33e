import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFieldTotals } from '#server/modules/field-metrics/field-metrics.service.ts'
import { refreshReports } from '#server/modules/report/report-job.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { DEY, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { came, PRICE, reportedClub, reportOf, valuesOf } from '#tests/support/scenarios/desk/reports.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { paid, topUp } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
let club: Awaited<ReturnType<typeof reportedClub>>
beforeAll(async () => {
  mowj = await testApp()
  club = await reportedClub(mowj)
  for (const [which, name] of [
    ['first', 'استخر یک'],
    ['second', 'استخر دو'],
  ] as const) {
    const pool = club.pools[which]
    await mowj.sql`update pools set name = ${name} where id = ${pool}`
    await mowj.sql`update programs set name = ${`تیم ${which}`} where pool_id = ${pool}`
    await mowj.sql`update instructors set name = ${`مربی ${which}`}
      where id = (select instructor_id from programs where pool_id = ${pool})`
  }
})
afterAll(() => auditAndClose(mowj))

test('income is what confirmed orders cost, by month, pool, class, coach and place of payment', async () => {
  const byMonth = await reportOf(club.owner, 'income')
  expect(byMonth.measures).toEqual(['amount', 'before', 'payments'])
  expect(valuesOf(byMonth)).toEqual({
    '1405-08': [5 * PRICE, 0, 4],
    '1405-09': [0, 0, 0],
    '1405-10': [0, 0, 0],
  })
  expect(byMonth.total).toEqual([5 * PRICE, 0, 4])
  expect(byMonth.pending_since).toBeNull()
  const by = async (group: string) =>
    valuesOf(await reportOf(club.owner, 'income', `from=1405-08&to=1405-08&by=${group}`))
  expect(await by('pool')).toEqual({ 'استخر یک': [3 * PRICE, 0, 2], 'استخر دو': [2 * PRICE, 0, 2] })
  expect(await by('program')).toEqual({ 'تیم first': [3 * PRICE, 0, 2], 'تیم second': [2 * PRICE, 0, 2] })
  expect(await by('coach')).toEqual({ 'مربی first': [3 * PRICE, 0, 2], 'مربی second': [2 * PRICE, 0, 2] })
  expect(await by('source')).toEqual({ sandbox: [4 * PRICE, 0, 3], cash: [PRICE, 0, 1] })
})

test('income is compared with the period before, of the same length', async () => {
  const months = await reportOf(club.owner, 'income', 'from=1405-09&to=1405-10')
  expect(valuesOf(months)).toEqual({ '1405-09': [0, 0, 0], '1405-10': [0, 5 * PRICE, 0] })
  expect(months.total).toEqual([0, 5 * PRICE, 0])
  const pools = await reportOf(club.owner, 'income', 'from=1405-09&to=1405-09&by=pool')
  expect(valuesOf(pools)).toMatchObject({ 'استخر یک': [0, 3 * PRICE, 0] })
})

test('refunds, places, attendance and new swimmers are counted by their own rules', async () => {
  expect(valuesOf(await reportOf(club.owner, 'refunds'))).toMatchObject({ '1405-08': [PRICE, 1], '1405-09': [0, 0] })
  const places = await reportOf(club.owner, 'occupancy', 'from=1405-09&to=1405-10')
  expect(valuesOf(places)).toEqual({ '1405-09': [3, 10, 30], '1405-10': [1, 10, 10] })
  const attendance = await reportOf(club.owner, 'attendance', 'from=1405-08&to=1405-09')
  // Attended, absent, expected, percent and lessons. The coach's mark counts before the scan at the door.
  expect(valuesOf(attendance)).toEqual({ '1405-08': [0, 0, 0, null, 0], '1405-09': [2, 2, 4, 50, 2] })
  const people = await reportOf(club.owner, 'people', 'from=1405-09&to=1405-10')
  expect(valuesOf(people)).toEqual({ '1405-09': [3, 0], '1405-10': [0, 1] })
  expect(people.total).toBeNull()
  // New at the second pool, where she had not swum before.
  const second = await reportOf(club.owner, 'people', `from=1405-10&to=1405-10&pool=${club.pools.second}`)
  expect(second.total).toEqual([1, 0])
})

test('coaches are paid by lessons with a roll and by the swimmers who came, at the rates of the settings', async () => {
  await mowj.sql`insert into club_settings (name, value) values ('coach_lesson_toman', 100000), ('coach_swimmer_toman', 20000)`
  const pay = await reportOf(club.owner, 'coach_pay', 'from=1405-09&to=1405-09&by=coach')
  expect(valuesOf(pay)).toEqual({ 'مربی first': [2 * 1_000_000 + 2 * 200_000, 2, 2] })
  expect(pay.rates).toEqual({ lesson: 1_000_000, swimmer: 200_000 })
})

test('a report is narrowed to a program or a coach, and people to one of them alone', async () => {
  const { programs, coaches } = (await club.owner.get('/api/desk/reports/choices/')).json()
  const idOf = (choices: { id: number; name: string }[], name: string) => choices.find((each) => each.name === name)?.id
  const program = idOf(programs, 'تیم first')
  const coach = idOf(coaches, 'مربی second')
  const narrowed = async (query: string, name = 'income') =>
    (await reportOf(club.owner, name, `from=1405-08&to=1405-10&${query}`)).rows.map(({ values }) => values[0])
  expect(await narrowed(`program=${program}`)).toEqual([3 * PRICE, 0, 0])
  expect(await narrowed(`coach=${coach}`)).toEqual([2 * PRICE, 0, 0])
  expect(await narrowed(`program=${program}&coach=${coach}`)).toEqual([0, 0, 0])
  expect(await narrowed(`coach=${coach}`, 'people')).toEqual([0, 1, 1])
  const both = await club.owner.get(
    `/api/desk/reports/people/?from=1405-08&to=1405-10&program=${program}&coach=${coach}`,
  )
  expect(both.statusCode).toBe(400)
})

test('a manager of a pool sees its sums alone, and no other pool exists for them', async () => {
  const manager = await staffMember(mowj, 'manager', { pool: club.pools.second })
  expect((await reportOf(manager, 'income')).total).toEqual([2 * PRICE, 0, 2])
  expect(valuesOf(await reportOf(manager, 'people', 'from=1405-09&to=1405-10'))).toEqual({
    '1405-09': [1, 0],
    '1405-10': [1, 0],
  })
  const other = await manager.get(`/api/desk/reports/income/?from=1405-08&to=1405-08&pool=${club.pools.first}`)
  expect(other.statusCode).toBe(404)
  expect((await manager.get('/api/desk/reports/choices/')).json().programs).toHaveLength(1)
  const reception = await staffMember(mowj, 'reception')
  expect((await reception.get('/api/desk/reports/income/?from=1405-08&to=1405-08')).statusCode).toBe(403)
})

test('the file has the rows and the total in rial, needs a fresh code, is recorded, and runs no formula', async () => {
  await mowj.sql`update pools set name = '=1+1' where id = ${club.pools.first}`
  const path = '/api/desk/reports/income/csv/?from=1405-08&to=1405-08&by=pool'
  const file = await club.owner.get(path)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toBe('attachment; filename="income-1405-08-1405-08.csv"')
  expect(file.body.split('\r\n')).toEqual([
    '\ufeffاستخر,مبلغ (ریال),دورهٔ قبل (ریال),تعداد',
    `'=1+1,${3 * PRICE},0,2`,
    `استخر دو,${2 * PRICE},0,2`,
    `جمع,${5 * PRICE},0,4`,
    '',
  ])
  const [entry] = await mowj.sql`select action, subject_id, after from audit_log order by seq desc limit 1`
  expect(entry).toMatchObject({ action: 'report.export', subject_id: 'income', after: { by: 'pool' } })
  const stale = await staffMember(mowj, 'owner', { fresh: false })
  expect((await stale.get(path)).json()).toMatchObject({ code: 'fresh_code_required' })
})

test.each([
  'from=1405-10&to=1405-08',
  'from=1400-01&to=1405-08',
  'from=1405-13&to=1405-13',
  'from=1405-08&to=1405-08&by=day',
])('%s is refused', async (query) => {
  expect((await club.owner.get(`/api/desk/reports/income/?${query}`)).statusCode).toBe(400)
})

test('a report that does not exist is not found, and refunds have no place of payment', async () => {
  expect((await club.owner.get('/api/desk/reports/profit/?from=1405-08&to=1405-08')).statusCode).toBe(404)
  expect((await club.owner.get('/api/desk/reports/refunds/?from=1405-08&to=1405-08&by=source')).statusCode).toBe(400)
})

test('a deposit is no income until it is spent, and a change that is not contained yet is said', async () => {
  const payer = await swimmer(mowj)
  const before = (await reportOf(club.owner, 'income')).total?.[0] ?? 0
  await topUp(mowj, payer, PRICE)
  await refreshReports(mowj.deps)
  expect((await reportOf(club.owner, 'income')).total?.[0]).toBe(before)
  const offer = await offerSession(mowj)
  await paid(mowj, payer, offer, [DEY])
  const waiting = await reportOf(club.owner, 'income')
  expect([waiting.total?.[0], waiting.pending_since === null]).toEqual([before, false])
  await refreshReports(mowj.deps)
  const after = await reportOf(club.owner, 'income')
  expect([after.total?.[0], after.pending_since]).toEqual([before + PRICE, null])
})

test('those who booked after a lesson were not expected at it', async () => {
  const offer = await offerSession(mowj)
  const [early, late] = [await swimmer(mowj), await swimmer(mowj)]
  await paid(mowj, early, offer)
  await paid(mowj, late, offer)
  await mowj.sql`update enrolments set created_at = '2026-12-01' where user_id = ${late.userId}`
  await came(mowj, offer, { day: 2, who: early, entered: 1 })
  await refreshReports(mowj.deps)
  const pool = (await mowj.sql`select pool_id from sessions where id = ${offer.sessionId}`)[0]?.pool_id
  const { total } = await reportOf(club.owner, 'attendance', `from=1405-09&to=1405-09&pool=${pool}`)
  expect(total).toEqual([1, 0, 1, 100, 1])
})

test('lessons belong to the coach of their day', async () => {
  const offer = await offerSession(mowj)
  const payer = await swimmer(mowj)
  await paid(mowj, payer, offer)
  await came(mowj, offer, { day: 2, who: payer, entered: 1 })
  await came(mowj, offer, { day: 9, who: payer, entered: 1 })
  const [coach] = await mowj.sql`
    insert into instructors (name, title, bio, picture, specialities, certificates, since_year)
    values ('جانشین', '', '', '{}', '{}', '{}', 1390) returning id`
  await mowj.sql`update programs set instructor_id = ${coach?.id} where number = ${offer.id} and kind = 'team'`
  // From 1405/9/5 on.
  await mowj.sql`update program_coaches set since = '2026-11-26 00:00+03:30' where instructor_id = ${coach?.id}`
  await refreshReports(mowj.deps)
  const pool = (await mowj.sql`select pool_id from sessions where id = ${offer.sessionId}`)[0]?.pool_id
  const pay = await reportOf(club.owner, 'coach_pay', `from=1405-09&to=1405-09&by=coach&pool=${pool}`)
  expect(valuesOf(pay)).toEqual({ مربی: [1_200_000, 1, 1], جانشین: [1_200_000, 1, 1] })
})

test('measurements of pages are summed by day, and read as quantiles by owners of the whole club alone', async () => {
  const samples = (values: number[]) =>
    values.map((value) => ({ name: 'lcp' as const, screen: 'home' as const, value }))
  const totals = makeFieldTotals(mowj.deps, (error) => expect.unreachable(String(error)))
  totals.add(samples([300, 300]))
  await totals.write()
  totals.add([...samples([300, 900]), { name: 'cls', screen: 'home', value: 0.2 }])
  await totals.write()
  const read = async () => (await club.owner.get('/api/desk/reports/field-metrics/?days=7')).json()
  expect(await read()).toEqual({
    days: 7,
    rows: [
      { name: 'cls', screen: 'home', samples: 1, p50: 175, p75: 213, p95: 243 },
      { name: 'lcp', screen: 'home', samples: 4, p50: 400, p75: 500, p95: 900 },
    ],
  })
  mowj.clock.set(new Date(TEST_NOW.getTime() + 8 * 86_400_000))
  const owner = await staffMember(mowj, 'owner')
  expect((await owner.get('/api/desk/reports/field-metrics/?days=7')).json().rows).toEqual([])
  const manager = await staffMember(mowj, 'manager', { pool: club.pools.first })
  expect((await manager.get('/api/desk/reports/field-metrics/')).statusCode).toBe(404)
})
