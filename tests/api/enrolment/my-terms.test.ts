import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { myTermsOf } from '#server/modules/enrolment/enrolment.service.ts'
import { type MyTerm, myTerms } from '#src/contract/enrolment.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase } from '#tests/support/drivers/database/statements.ts'
import { AZAR, BAHMAN, DEY, ESFAND, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

const ABAN = { year: 1405, month: 8 }
const everyMonth = [ABAN, AZAR, DEY, BAHMAN, ESFAND]

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())
beforeEach(() => mowj.clock.set(TEST_NOW))

async function termsOf(user: Swimmer, kind = 'team'): Promise<MyTerm[]> {
  const response = await user.get(`/api/my/terms/?kind=${kind}`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  return myTerms.parse(response.json()).results
}
const statesOf = async (user: Swimmer) => (await termsOf(user)).map(({ month, state }) => [month.month, state])

test('a paid month is listed with its order, class, place and next lesson', async () => {
  const offer = await offerSession(mowj, { months: everyMonth })
  const sara = await swimmer(mowj)
  const uid = await paid(mowj, sara, offer, [ABAN, AZAR])
  const [azar, aban] = await termsOf(sara)
  expect(aban).toMatchObject({
    order: uid,
    kind: 'team',
    subject: offer.id,
    session: offer.session,
    team_name: 'تیم نهنگ',
    session_title: 'عصرها',
    pool_name: 'استخر آبی',
    month: ABAN,
    state: 'current',
    // 30 Aban 1405 is a Saturday, and the class is in the evening.
    next_session: { starts_at: '2026-11-21T13:30:00.000Z', ends_at: '2026-11-21T15:00:00.000Z' },
  })
  // Monday, 2 Azar.
  expect(azar).toMatchObject({ state: 'future', next_session: { starts_at: '2026-11-23T13:30:00.000Z' } })
})

test('a month begins and ends at midnight in Tehran', async () => {
  const sara = await swimmer(mowj)
  await paid(mowj, sara, await offerSession(mowj, { months: everyMonth }), [AZAR])
  mowj.clock.set(new Date('2026-11-21T23:59:59+03:30'))
  expect(await statesOf(sara)).toEqual([[9, 'future']])
  mowj.clock.set(new Date('2026-11-22T00:00:00+03:30'))
  expect(await statesOf(sara)).toEqual([[9, 'current']])
  mowj.clock.set(new Date('2026-12-21T23:59:59+03:30'))
  expect(await statesOf(sara)).toEqual([[9, 'current']])
  mowj.clock.set(new Date('2026-12-22T00:00:00+03:30'))
  expect(await statesOf(sara)).toEqual([[9, 'past']])
})

test('the next lesson is the running one until it ends, and none after the month’s last', async () => {
  const sara = await swimmer(mowj)
  await paid(mowj, sara, await offerSession(mowj, { months: everyMonth }), [ABAN])
  const next = async () => (await termsOf(sara))[0]?.next_session?.starts_at ?? null
  mowj.clock.set(new Date('2026-11-21T18:29:00+03:30'))
  expect(await next()).toBe('2026-11-21T13:30:00.000Z')
  mowj.clock.set(new Date('2026-11-21T18:30:00+03:30'))
  expect(await next()).toBeNull()
  expect(await statesOf(sara)).toEqual([[8, 'current']])
})

test('a cancelled month is marked as such and has no next lesson', async () => {
  const sara = await swimmer(mowj)
  await paid(mowj, sara, await offerSession(mowj), [AZAR])
  await mowj.sql`update enrolments set cancelled_at = now() where user_id = ${sara.userId}`
  expect(await termsOf(sara)).toMatchObject([{ state: 'cancelled', next_session: null }])
})

test('a rescheduled class is listed with its new hour', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  await paid(mowj, sara, offer)
  await mowj.sql`update sessions set starts_at = '08:00', ends_at = '09:00' where id = ${offer.sessionId}`
  expect(await termsOf(sara)).toMatchObject([
    { starts_at: '08:00', next_session: { starts_at: '2026-11-23T04:30:00.000Z' } },
  ])
})

test('renewal offers the first month with a free place after the paid ones', async () => {
  const offer = await offerSession(mowj, { months: everyMonth, capacity: 1 })
  const sara = await swimmer(mowj)
  await paid(mowj, sara, offer, [AZAR])
  const renewal = async () => (await termsOf(sara))[0]?.renewal
  expect(await renewal()).toEqual(DEY)
  await paid(mowj, await swimmer(mowj), offer, [DEY])
  expect(await renewal()).toEqual(BAHMAN)
  await mowj.sql`update slots set desk_taken = capacity where session_id = ${offer.sessionId} and taken = 0`
  expect(await renewal()).toBeNull()
})

test('a swimmer whose terms ended long ago is offered a month that is not over', async () => {
  const sara = await swimmer(mowj)
  await paid(mowj, sara, await offerSession(mowj, { months: everyMonth }), [ABAN])
  mowj.clock.set(new Date('2027-01-25T12:00:00+03:30'))
  expect(await termsOf(sara)).toMatchObject([{ state: 'past', renewal: BAHMAN }])
})

test('teams and courses are listed separately', async () => {
  const sara = await swimmer(mowj)
  await paid(mowj, sara, await offerSession(mowj, { kind: 'course' }))
  expect(await termsOf(sara, 'team')).toEqual([])
  expect(await termsOf(sara, 'course')).toMatchObject([{ kind: 'course', month: AZAR }])
})

test('a swimmer sees only their own months, and a visitor none', async () => {
  const sara = await swimmer(mowj)
  await paid(mowj, sara, await offerSession(mowj))
  expect(await termsOf(await swimmer(mowj))).toEqual([])
  expect((await mowj.app.inject('/api/my/terms/?kind=team')).statusCode).toBe(401)
})

test.each(['', '?kind=wallet', '?kind='])('a kind without terms is refused: %s', async (query) => {
  expect((await (await swimmer(mowj)).get(`/api/my/terms/${query}`)).statusCode).toBe(400)
})

test('a held order is not a paid month', async () => {
  const sara = await swimmer(mowj)
  await sara.held((await offerSession(mowj)).request())
  expect(await termsOf(sara)).toEqual([])
})

test('listing runs four statements, however many terms there are', async () => {
  const sara = await swimmer(mowj)
  for (let team = 0; team < 3; team += 1) await paid(mowj, sara, await offerSession(mowj), [AZAR, DEY])
  const listener = listeningDatabase(mowj.address)
  const { results } = await myTermsOf({ ...mowj.deps, db: listener.db }, sara.userId, 'team')
  await listener.close()
  expect(results).toHaveLength(6)
  expect(listener.statements).toHaveLength(4)
})
