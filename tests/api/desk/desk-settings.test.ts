import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeClubSetting } from '#server/modules/club/club-settings.service.ts'
import type { DeskSettings } from '#src/contract/desk/settings.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

let mowj: TestApp
let owner: Swimmer
beforeAll(async () => {
  mowj = await testApp()
  owner = await staffMember(mowj, 'owner')
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => mowj.close())

const url = '/api/desk/settings/'
const read = async (): Promise<DeskSettings> => (await owner.get(url)).json()
const save = async (payload: object, user = owner) =>
  mowj.app.inject({ method: 'PUT', url, headers: await user.headers(), payload })
async function change(numbers: object, texts: object = {}) {
  const { version, ...now } = await read()
  return save({ version, numbers: { ...now.numbers, ...numbers }, texts: { ...now.texts, ...texts } })
}

test('two owners who save at once: the second sees what the first has changed, and nothing is lost', async () => {
  const seen = await read()
  const first = await save({ ...seen, numbers: { ...seen.numbers, sibling_percent: 10 } })
  expect(first.json().numbers).toMatchObject({ sibling_percent: 10 })
  expect(first.json().version).toBeGreaterThan(seen.version)
  const second = await save({ ...seen, numbers: { ...seen.numbers, make_up_days: 30 } })
  expect([second.statusCode, second.json()]).toMatchObject([
    409,
    { code: 'changed_meanwhile', current: { numbers: { sibling_percent: 10, make_up_days: 60 } } },
  ])
  await changeClubSetting(mowj.db, 'make_up_days', 45)
  expect((await save(first.json())).statusCode).toBe(409)
  expect((await read()).numbers).toMatchObject({ sibling_percent: 10, make_up_days: 45 })
  const [entry] = await mowj.sql`select before, after, actor_id from audit_log where action = 'settings.change'`
  expect(entry).toEqual({ before: { sibling_percent: 0 }, after: { sibling_percent: 10 }, actor_id: owner.userId })
})

test('a page of an earlier build, which leaves the newest settings out, changes the others alone', async () => {
  const { version, numbers, texts } = await read()
  const { coach_lesson_toman: _, sms_part_rial: __, ...known } = numbers
  const saved = await save({ version, numbers: { ...known, renewal_days: 4 }, texts })
  expect(saved.json()).toEqual({ version: expect.any(Number), numbers: { ...numbers, renewal_days: 4 }, texts })
  expect((await change({ renewal_days: numbers.renewal_days })).statusCode).toBe(200)
})

test('the name and contact of the club are public', async () => {
  expect((await change({}, { name: ' باشگاه  آبی ', phone: '021-88880000' })).statusCode).toBe(200)
  expect((await mowj.app.inject('/api/club/')).json()).toEqual({
    ...{ name: 'باشگاه آبی', phone: '021-88880000', email: '', address: '' },
  })
})

test('places are held for as long as the club decides', async () => {
  await change({ hold_minutes: 35 })
  const { hold_expires_at: until } = await (await swimmer(mowj)).held((await offerSession(mowj)).request())
  expect(new Date(until ?? 0).getTime() - TEST_NOW.getTime()).toBe(35 * 60_000)
})

test('a month can be cancelled until as many days before it as the club decides', async () => {
  await change({ month_cancel_days: 2 })
  const payer = await swimmer(mowj)
  await paid(mowj, payer, await offerSession(mowj), [AZAR])
  const [term] = (await payer.get('/api/my/terms/?kind=team')).json().results
  // Azar begins in a day.
  expect(term.cancellable_until).toBeNull()
  expect((await payer.post(`/api/my/terms/${term.id}/cancel/`)).json().code).toBe('cancel_too_late')
  await change({ month_cancel_days: 0 })
  expect((await payer.post(`/api/my/terms/${term.id}/cancel/`)).statusCode).toBe(200)
})

test.each([
  { hold_minutes: 4 },
  { hold_minutes: 20.5 },
  { sibling_percent: 101 },
  { sibling_percent: -1 },
  { make_up_days: 1e12 },
])('%o is refused', async (numbers) => expect((await change(numbers)).statusCode).toBe(400))

test('a holiday with sold places is closed only with refunds, is audited, and can be removed', async () => {
  const day = { year: 1405, month: 9, day: 20, title: 'تعمیر' }
  expect((await owner.post('/api/desk/holidays/', day)).json()).toMatchObject({ state: 'closed' })
  expect((await owner.get('/api/desk/holidays/')).json()).toMatchObject([{ ...day, source: 'own' }])
  expect((await owner.post('/api/desk/holidays/', { ...day, title: ' ' })).json()).toHaveProperty('title')
  expect((await owner.post('/api/desk/holidays/', { ...day, day: 31 })).statusCode).toBe(400)
  expect((await owner.post('/api/desk/holidays/', { ...day, month: 1 })).json()).toMatchObject({ state: 'past' })
  const remove = async () =>
    mowj.app.inject({ method: 'DELETE', url: '/api/desk/holidays/1405-09-20/', headers: await owner.headers() })
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 404])
  const log = await mowj.sql`select action from audit_log where subject_kind = 'holiday' order by seq`
  expect(log.map(({ action }) => action)).toEqual(['holiday.add', 'holiday.remove'])
})

test('settings are for owners alone', async () => {
  expect((await save(await read(), await staffMember(mowj, 'manager'))).json().code).toBe('role_missing')
})
