import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProgramCard, programDetail, programPage } from '#src/contract/catalog/catalog.ts'
import { instructorPage } from '#src/contract/catalog/instructor.ts'
import { poolPage } from '#src/contract/catalog/pool.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ seeded: true })
})
afterAll(() => mowj.close())

// The cookie of a browser that wrote something bypasses the cache of lists.
const read = async (url: string) => {
  const response = await mowj.app.inject({ url, headers: { cookie: 'mowj_wrote=1' } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const programs = async (query = '', path = 'teams') =>
  programPage.parse(await read(`/api/${path}/?page_size=100&${query}`)).results
const coaches = async (query = '') =>
  instructorPage.parse(await read(`/api/instructors/?page_size=100&${query}`)).results
const pools = async (query = '') => poolPage.parse(await read(`/api/pools/?page_size=100&${query}`)).results
const ids = (items: { id: number }[]) => items.map(({ id }) => id)

/** Fills every month of a team. */
async function fill(number: number) {
  await mowj.sql`
    update slots l set desk_taken = capacity - taken from sessions s join programs p on p.id = s.program_id
    where s.id = l.session_id and p.kind = 'team' and p.number = ${number}`
}
/** Gives each class of a team free places in a month of 1405. */
async function free(number: number, month: number, places: number, closed = false) {
  await mowj.sql`
    update slots l set desk_taken = capacity - taken - ${places}, closed = ${closed}
    from sessions s join programs p on p.id = s.program_id
    where s.id = l.session_id and p.kind = 'team' and p.number = ${number} and l.year = 1405 and l.month = ${month}`
}
const team = async (id: number) => (await programs()).find((card) => card.id === id) as ProgramCard

test('the next free month of a card counts the places of all its classes', async () => {
  await fill(3)
  await free(3, 11, 2)
  await free(3, 12, 1)
  const { times, next_free } = await team(3)
  expect(next_free).toEqual({ year: 1405, month: 11, left: 2 * times.length })
})

test('neither past nor closed months are free, and a full team has none', async () => {
  await fill(4)
  await free(4, 7, 2)
  expect((await team(4)).next_free).toBeNull()
  await free(4, 10, 3, true)
  await free(4, 12, 1)
  expect((await team(4)).next_free).toMatchObject({ year: 1405, month: 12 })
})

test('a team without classes has no free month', async () => {
  await mowj.sql`
    delete from sessions where program_id = (select id from programs where kind = 'team' and number = 9)`
  expect(await team(9)).toMatchObject({ times: [], next_free: null })
})

test('lists, filtered lists, details and pool pages have the same next free month', async () => {
  const listed = await programs('', 'courses')
  expect(listed.some(({ next_free }) => next_free !== null)).toBe(true)
  expect(await programs('sort=newest', 'courses')).toEqual(listed.toReversed())
  for (const { id, next_free } of listed.slice(0, 8)) {
    expect(programDetail.parse(await read(`/api/courses/${id}/`)).next_free).toEqual(next_free)
  }
  const { courses } = await read('/api/pools/1/')
  expect(courses).toEqual(listed.filter(({ pool }) => pool.id === 1).slice(0, 12))
})

test('teams are filtered by the city and the district of their pool', async () => {
  const all = await programs()
  const inTehran = all.filter(({ pool }) => pool.city === 'تهران')
  expect(inTehran.length).toBeGreaterThan(0)
  expect(inTehran.length).toBeLessThan(all.length)
  expect(ids(await programs(`city=${encodeURIComponent('تهران')}`))).toEqual(ids(inTehran))
  const inNarmak = inTehran.filter(({ pool }) => pool.district === 'نارمک')
  expect(inNarmak.length).toBeGreaterThan(0)
  const query = new URLSearchParams({ city: 'تهران', district: 'نارمک' })
  expect(ids(await programs(String(query)))).toEqual(ids(inNarmak))
  query.set('city', 'کرج')
  expect(await programs(String(query))).toEqual([])
})

test('pools are filtered by place, also those without an opening', async () => {
  const inTehran = (await pools()).filter(({ city }) => city === 'تهران')
  await mowj.sql`delete from sessions where kind = 'pool' and pool_id = ${inTehran[1]?.id ?? 0}`
  expect(ids(await pools(`city=${encodeURIComponent('تهران')}`))).toEqual(ids(inTehran))
  expect(ids(await pools(`city=${encodeURIComponent('تهران')}&audience=women`))).toEqual([inTehran[0]?.id])
})

test('coaches have the cities, ages and sexes of what they lead, and are filtered by city', async () => {
  const led = [...(await programs()), ...(await programs('', 'courses'))]
  const all = await coaches()
  for (const coach of all) {
    const own = led.filter(({ instructor }) => instructor.id === coach.id)
    expect([...coach.cities].sort()).toEqual([...new Set(own.map(({ pool }) => pool.city))].sort())
    expect([...coach.ages].sort()).toEqual([...new Set(own.map((card) => card.age_group))].sort())
    expect([...coach.sexes].sort()).toEqual([...new Set(own.map(({ sex }) => sex))].sort())
  }
  const inKaraj = all.filter(({ cities }) => cities.includes('کرج'))
  expect(inKaraj.length).toBeGreaterThan(0)
  expect(ids(await coaches(`city=${encodeURIComponent('کرج')}`))).toEqual(ids(inKaraj))
})

test('a place name is refused when it is empty or longer than any name', async () => {
  for (const city of ['', 'ت'.repeat(61)]) {
    const response = await mowj.app.inject(`/api/teams/?city=${encodeURIComponent(city)}`)
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['city']])
  }
})
