import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProgramCard, programPage } from '#src/contract/catalog/catalog.ts'
import { dayValues, hourValues } from '#src/contract/catalog/filter-values.ts'
import { instructorPage } from '#src/contract/catalog/instructor.ts'
import { poolPage } from '#src/contract/catalog/pool.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { until } from '#tests/support/drivers/server.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ seeded: true, config: { publicOrigin: 'https://mowj.example' } })
})
afterAll(() => mowj.close())

async function read(url: string) {
  const response = await mowj.app.inject(url)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const teams = async (query = '') => programPage.parse(await read(`/api/teams/?page_size=100&${query}`))
const pools = async (query = '') => poolPage.parse(await read(`/api/pools/?page_size=100&${query}`))
const coaches = async (query = '') => instructorPage.parse(await read(`/api/instructors/?page_size=100&${query}`))
const ids = (page: { results: { id: number }[] }) => page.results.map(({ id }) => id)

type Time = { weekdays: number[]; starts_at: string }
const isHeld = ({ times }: { times: Time[] }, day?: number, from = '00:00', to = '24:00') =>
  times.some(
    ({ weekdays, starts_at }) => (day === undefined || weekdays.includes(day)) && starts_at >= from && starts_at < to,
  )

describe('filtering teams', () => {
  test.each<[string, (card: ProgramCard) => boolean]>([
    ['sex=women', ({ sex }) => sex === 'women'],
    ['level=advanced', ({ level }) => level === 'advanced'],
    ['age=teens', ({ age_group: age }) => age === 'teens' || age === 'all'],
    ['pool=2', ({ pool }) => pool.id === 2],
    ['coach=3', ({ instructor }) => instructor.id === 3],
    ['price_max=20000000', ({ final_price: price }) => price <= 20_000_000],
    ['price_min=20000000', ({ final_price: price }) => price >= 20_000_000],
    ['day=6', (card) => isHeld(card, 6)],
    ['hour=16-20', (card) => isHeld(card, undefined, '16:00', '20:00')],
    ['day=0&hour=16-20', (card) => isHeld(card, 0, '16:00', '20:00')],
    ['sex=women&age=kids&day=1', (card) => card.sex === 'women' && /kids|all/.test(card.age_group) && isHeld(card, 1)],
  ])('?%s returns exactly the matching teams, and the count is right', async (query, holds) => {
    const expected = (await teams()).results.filter(holds)
    const found = await teams(query)
    expect(expected.length).toBeGreaterThan(0)
    expect(ids(found)).toEqual(ids({ results: expected }))
    expect(found.count).toBe(expected.length)
  })

  test('by every weekday with every part of the day', async () => {
    const { results: all } = await teams()
    for (const day of dayValues) {
      for (const hour of hourValues) {
        const [from, to] = hour.split('-').map((at) => `${at}:00`)
        const expected = all.filter((card) => isHeld(card, day, from, to))
        expect(ids(await teams(`day=${day}&hour=${hour}`)), `${day} ${hour}`).toEqual(ids({ results: expected }))
      }
    }
  })

  test('by existing classes: a new one counts, a deleted one no longer', async () => {
    const atNight = async () => ids(await teams('day=6&hour=20-24')).includes(6)
    expect(await atNight()).toBe(false)
    await mowj.sql`
      insert into sessions (kind, number, program_id, pool_id, title, weekdays, starts_at, ends_at, sex,
        price_per_term_rial, final_price_rial)
      select 'team', 9999, id, pool_id, 'شب', '{6}', '22:00', '23:00', sex, price_per_term_rial, final_price_rial
      from programs where kind = 'team' and number = 6`
    // A list that was just requested may be cached for a moment.
    await until('the class to be found', async () => (await atNight()) || undefined)
    await mowj.sql`delete from sessions where kind = 'team' and number = 9999`
    await until('the class to be gone', async () => !(await atNight()) || undefined)
  })

  test('by day and hour of the same class, not of two', async () => {
    await mowj.sql`
      update sessions s set weekdays = case when n = 1 then '{0}'::smallint[] else '{1}'::smallint[] end,
        starts_at = case when n = 1 then '08:00' else '18:00' end
      from (select s.id, row_number() over (partition by program_id order by s.id) as n from sessions s
        join programs p on p.id = s.program_id where p.kind = 'team' and p.number = 5) as turn
      where turn.id = s.id`
    expect(ids(await teams('day=0&hour=00-12'))).toContain(5)
    expect(ids(await teams('day=1&hour=16-20'))).toContain(5)
    expect(ids(await teams('day=0&hour=16-20'))).not.toContain(5)
  })

  test('by places left this month or next, in a class of the requested day', async () => {
    const full = (number: number) => mowj.sql`
      update slots l set desk_taken = capacity - taken from sessions s join programs p on p.id = s.program_id
      where s.id = l.session_id and p.kind = 'team' and p.number = ${number}`
    await full(7)
    await full(8)
    await mowj.sql`
      update slots l set desk_taken = capacity - taken - 4 from sessions s join programs p on p.id = s.program_id
      where s.id = l.session_id and p.kind = 'team' and p.number = 8 and l.year = 1405 and l.month = 9
        and 0 = any(s.weekdays)`
    await mowj.sql`
      update slots l set desk_taken = 0 from sessions s join programs p on p.id = s.program_id
      where s.id = l.session_id and p.kind = 'team' and p.number = 7 and l.year = 1405 and l.month = 10`
    expect(ids(await teams('places=1'))).not.toContain(7)
    expect(ids(await teams('places=4'))).toContain(8)
    expect(ids(await teams('places=5'))).not.toContain(8)
    expect(ids(await teams('places=4&day=0'))).toContain(8)
    expect(ids(await teams('places=4&day=6'))).not.toContain(8)
    expect(ids(await teams('sort=places')).slice(-1)).toEqual([7])
    expect(await teams('sort=places')).toMatchObject({ count: (await teams()).count })
  })
})

test.each<[string, (one: ProgramCard, other: ProgramCard) => number]>([
  ['newest', (one, other) => other.id - one.id],
  ['cheapest', (one, other) => one.final_price - other.final_price],
  ['dearest', (one, other) => other.final_price - one.final_price],
  ['best', (one, other) => (other.rating ?? 0) - (one.rating ?? 0)],
])('teams are ordered by "%s"', async (sort, compare) => {
  const { results, count } = await teams(`sort=${sort}`)
  expect(results).toHaveLength(count)
  expect(results.map((card) => card.id)).toEqual([...results].sort(compare).map((card) => card.id))
})

test('courses have the same filters', async () => {
  const all = programPage.parse(await read('/api/courses/?page_size=100'))
  const found = programPage.parse(await read('/api/courses/?page_size=100&sex=women'))
  expect(found.count).toBe(all.results.filter(({ sex }) => sex === 'women').length)
})

test('the next page of a filtered list is filtered too', async () => {
  const first = programPage.parse(await read('/api/teams/?sex=women&sort=cheapest&page_size=2'))
  expect(first.next).toBe('https://mowj.example/api/teams/?sex=women&sort=cheapest&page=2&page_size=2')
  const second = programPage.parse(await read(String(first.next).replace('https://mowj.example', '')))
  expect(second.count).toBe(first.count)
  expect(ids(second)).toEqual(ids(await teams('sex=women&sort=cheapest')).slice(2, 4))
  expect((await mowj.app.inject('/api/teams/?sex=women&page=90')).statusCode).toBe(404)
})

test('a filter without matches returns an empty first page', async () => {
  expect(await teams('pool=999')).toMatchObject({ count: 0, next: null, results: [] })
})

describe('filtering pools by their openings', () => {
  test('by day, hour and audience', async () => {
    await mowj.sql`update sessions set starts_at = '21:00' where kind = 'pool' and pool_id = 3 and sex = 'women'`
    const all = await pools()
    const found = await pools('audience=women&hour=00-12')
    expect(ids(found)).not.toContain(3)
    const expected = all.results.filter(({ times }) =>
      times.some((time) => time.audience === 'women' && time.starts_at < '12:00'),
    )
    expect(ids(found)).toEqual(ids({ results: expected }))
    expect(found.count).toBe(expected.length)
  })

  test('by price and by places within a week', async () => {
    await mowj.sql`update sessions set final_price_rial = 300000 where kind = 'pool' and pool_id = 4`
    expect(ids(await pools('price_max=300000'))).toEqual([4])
    expect(ids(await pools('price_max=300000&places=1'))).toEqual([4])
    await mowj.sql`
      update slots l set desk_taken = capacity - taken from sessions s
      where s.id = l.session_id and s.kind = 'pool' and s.pool_id = 4 and (year, month, day) <= (1405, 9, 7)`
    expect(ids(await pools('places=1&price_max=300000'))).toEqual([])
  })

  test('in the requested order', async () => {
    const { results } = await pools('sort=cheapest')
    const prices = results.map((pool) => pool.price_from ?? 0)
    expect(prices).toEqual([...prices].sort((one, other) => one - other))
    expect(results[0]?.id).toBe(4)
    for (const sort of ['soonest', 'places']) expect((await pools(`sort=${sort}`)).count).toBe(results.length)
  })
})

describe('filtering coaches by their classes', () => {
  test('by a team or course of the requested kind', async () => {
    const led = await Promise.all([read('/api/teams/?page_size=100'), read('/api/courses/?page_size=100')])
    const programs = led.flatMap((page) => programPage.parse(page).results)
    const found = await coaches('sex=women&level=beginner')
    const expected = new Set(
      programs.filter(({ sex, level }) => sex === 'women' && level === 'beginner').map((card) => card.instructor.id),
    )
    expect(expected.size).toBeGreaterThan(0)
    expect(ids(found)).toEqual([...expected].sort((one, other) => one - other))
  })

  test('ordered by rating or by experience', async () => {
    const best = (await coaches('sort=best')).results.map(({ rating }) => rating ?? 0)
    expect(best).toEqual([...best].sort((one, other) => other - one))
    const years = (await coaches('sort=experienced')).results.map((coach) => coach.since_year)
    expect(years).toEqual([...years].sort((one, other) => one - other))
  })
})

test.each([
  ['/api/teams/', 'day', '7'],
  ['/api/teams/', 'day', ''],
  ['/api/teams/', 'day', 'saturday'],
  ['/api/teams/', 'hour', '17'],
  ['/api/teams/', 'sex', 'everyone'],
  ['/api/teams/', 'age', '12'],
  ['/api/teams/', 'level', 'best'],
  ['/api/teams/', 'pool', '0'],
  ['/api/teams/', 'coach', '99999999999'],
  ['/api/teams/', 'price_min', '-1'],
  ['/api/teams/', 'price_max', 'cheap'],
  ['/api/teams/', 'places', '0'],
  ['/api/teams/', 'places', '21'],
  ['/api/teams/', 'sort', 'number;drop'],
  ['/api/courses/', 'sort', 'experienced'],
  ['/api/pools/', 'audience', 'mixed'],
  ['/api/pools/', 'sort', 'best'],
  ['/api/instructors/', 'sort', 'places'],
])('%s refuses an unknown %s "%s" by the name of the field', async (path, field, value) => {
  const response = await mowj.app.inject(`${path}?${new URLSearchParams({ [field]: value })}`)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ [field]: [expect.any(String)] })
})
