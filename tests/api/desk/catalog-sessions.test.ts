import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskSession } from '#src/contract/desk/catalog-session.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, type OfferOptions, swimmer } from '#tests/support/scenarios/booking.ts'
import {
  bareClub,
  type DeskUser,
  deskUser,
  offerFar,
  sessionBody,
  teamBody,
} from '#tests/support/scenarios/desk/catalog.ts'

let mowj: TestApp
let manager: DeskUser
const offer = (options?: OfferOptions) => offerFar(mowj, options)

beforeAll(async () => {
  mowj = await testApp()
  manager = await deskUser(mowj)
})
afterAll(() => mowj.close())

async function bareTeam() {
  const club = await bareClub(mowj)
  return { club, ...(await manager.ok('POST', 'teams/', teamBody(club))) }
}

test.each<[string, object, string]>([
  ['a price of −1', { price_per_term: -10, final_price: -10 }, 'price_per_term'],
  ['a price of 10¹²', { price_per_term: 1_000_000_000_000 }, 'price_per_term'],
  ['a fraction of a rial', { price_per_term: 10_000_000.5 }, 'price_per_term'],
  ['a price that is no whole toman', { price_per_term: 10_000_005 }, 'price_per_term'],
  ['a final price above the price', { final_price: 10_000_010 }, 'final_price'],
  ['a class that ends before it begins', { ends_at: '16:00' }, 'ends_at'],
  ['a class that ends when it begins', { ends_at: '17:00' }, 'ends_at'],
  ['a class on no day', { weekdays: [] }, 'weekdays'],
  ['a class on an eighth day', { weekdays: [7] }, 'weekdays'],
  ['a time that no clock shows', { starts_at: '25:00' }, 'starts_at'],
  ['a negative capacity', { capacity: -1 }, 'capacity'],
  ['a title of spaces', { title: '   ' }, 'title'],
])('%s is refused by its field, and nothing is added', async (_case, changes, field) => {
  const team = await bareTeam()
  const response = await manager.send('POST', 'sessions/', sessionBody('team', team.id, changes))
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json())).toContain(field)
  expect(await manager.ok('GET', `sessions/?kind=team&subject=${team.id}`)).toEqual([])
})

test('a coach is not at two places at once', async () => {
  const team = await bareTeam()
  await manager.ok('POST', 'sessions/', sessionBody('team', team.id))
  const elsewhere = { ...team.club, pool: (await bareClub(mowj)).pool }
  const other = await manager.ok('POST', 'teams/', { ...teamBody(elsewhere), name: 'تیم کوسه' })
  await manager.ok(
    'POST',
    'sessions/',
    sessionBody('team', other.id, { weekdays: [1], starts_at: '18:00', ends_at: '19:00' }),
  )
  await manager.ok('POST', `teams/${team.id}/unarchive/`, { version: team.version })
  const clash = { weekdays: [4, 5], starts_at: '18:00', ends_at: '19:00' }
  const response = await manager.send('POST', 'sessions/', sessionBody('team', other.id, clash))
  expect(response.json()).toEqual({ code: 'coach_busy', detail: 'این مربی در همین زمان در «تیم دلفین» کلاس دارد' })
  const next = { weekdays: [4, 5], starts_at: '18:30', ends_at: '19:30' }
  expect((await manager.send('POST', 'sessions/', sessionBody('team', other.id, next))).statusCode).toBe(201)
})

test('of two requests that would put a coach at two places one is refused', async () => {
  const team = await bareTeam()
  const elsewhere = { ...team.club, pool: (await bareClub(mowj)).pool }
  const other = await manager.ok('POST', 'teams/', { ...teamBody(elsewhere), name: 'تیم کوسه' })
  for (const { id, version } of [team, other]) {
    await manager.ok('POST', 'sessions/', sessionBody('team', id, { weekdays: [id % 2 === 0 ? 5 : 6] }))
    await manager.ok('POST', `teams/${id}/unarchive/`, { version })
  }
  const responses = await Promise.all(
    [team, other].map(({ id }) => manager.send('POST', 'sessions/', sessionBody('team', id, { weekdays: [3] }))),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('a session in the lanes of another is added with a warning that names it', async () => {
  const team = await bareTeam()
  await manager.ok('POST', 'sessions/', sessionBody('team', team.id))
  await manager.ok('POST', `teams/${team.id}/unarchive/`, { version: team.version })
  const opening = sessionBody('pool', team.club.pool, { sex: 'women', starts_at: '18:00', ends_at: '20:00' })
  const added = await manager.ok<DeskSession>('POST', 'sessions/', opening)
  expect(added.overlaps).toMatchObject([{ kind: 'team', name: 'تیم دلفین', starts_at: '17:00' }])
  expect(added.sex).toBe('women')
})

test('a capacity below what is sold is refused, and no month changes', async () => {
  const offered = await offer({ capacity: 5 })
  await (await swimmer(mowj)).held(offered.request([AZAR]))
  const path = `sessions/team/${offered.session}/places/`
  const refused = await manager.send('PUT', path, { version: 1, terms: [AZAR, DEY], capacity: 0 })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'capacity_below_sold'])
  const changed = await manager.ok<DeskSession>('PUT', path, { version: 1, terms: [AZAR, DEY], capacity: 1 })
  expect(changed.places.slice(0, 3).map(({ capacity }) => capacity)).toEqual([1, 1, 5])
  expect(changed.version).toBe(2)
  const stale = await manager.send('PUT', path, { version: 1, terms: [DEY], closed: true })
  expect(stale.json()).toMatchObject({ code: 'changed_meanwhile', current: { version: 2 } })
})

test('a closed month is not sold, and opens again', async () => {
  const offered = await offer()
  const path = `sessions/team/${offered.session}/places/`
  await manager.ok('PUT', path, { version: 1, terms: [AZAR], closed: true })
  const user = await swimmer(mowj)
  expect((await user.hold(offered.request([AZAR]))).json().code).toBe('month_closed')
  await manager.ok('PUT', path, { version: 2, terms: [AZAR], closed: false })
  expect((await user.hold(offered.request([AZAR]))).statusCode).toBe(201)
})

test('days and times of a sold session stay, its price changes for new orders', async () => {
  const offered = await offer()
  const user = await swimmer(mowj)
  const { uid } = await user.held(offered.request([AZAR]))
  const path = `sessions/team/${offered.session}/`
  const moved = await manager.send('PATCH', path, { version: 1, starts_at: '16:00' })
  expect([moved.statusCode, moved.json().code]).toEqual([409, 'session_sold'])
  const priced = await manager.ok('PATCH', path, { version: 1, final_price: 9_000_000 })
  expect(priced).toMatchObject({ final_price: 9_000_000, discount: 10 })
  expect((await mowj.app.inject(`/api/teams/${offered.id}/`)).json()).toMatchObject({ final_price: 9_000_000 })
  const [order] = await mowj.sql`select payable_rial from orders where uid = ${uid}`
  expect(Number(order?.payable_rial)).toBe(8_000_000)
})

test('an archived session is not booked, and the list shows the price of those that remain', async () => {
  const offered = await offer()
  await manager.ok(
    'POST',
    'sessions/',
    sessionBody('team', offered.id, { title: 'صبح‌ها', starts_at: '08:00', ends_at: '09:00', final_price: 9_000_000 }),
  )
  await manager.ok('POST', `sessions/team/${offered.session}/archive/`, { version: 1 })
  const user = await swimmer(mowj)
  expect((await user.hold(offered.request([AZAR]))).statusCode).toBe(404)
  const team = (await mowj.app.inject(`/api/teams/${offered.id}/`)).json()
  expect(team).toMatchObject({ final_price: 9_000_000, sessions: [{ title: 'صبح‌ها' }] })
})

test('the dates of a moved opening follow its days', async () => {
  const { pool } = await bareClub(mowj)
  const added = await manager.ok<DeskSession>('POST', 'sessions/', sessionBody('pool', pool, { weekdays: [1] }))
  const moved = await manager.ok<DeskSession>('PATCH', `sessions/pool/${added.id}/`, {
    version: added.version,
    weekdays: [2],
  })
  expect(moved.places.every(({ closed }) => closed)).toBe(true)
  const [after] = await manager.ok<DeskSession[]>('GET', `sessions/?kind=pool&subject=${pool}`)
  expect(after?.places.filter(({ closed }) => !closed).length).toBeGreaterThanOrEqual(4)
})
