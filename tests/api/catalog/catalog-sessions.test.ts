import { afterAll, beforeAll, expect, test } from 'vitest'
import { programDetail, sessionDetail } from '#src/contract/catalog/catalog.ts'
import { compareMonths } from '#src/fa/jalali.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ seeded: true, config: { publicOrigin: 'https://mowj.example' } })
})
afterAll(() => mowj.close())

const get = (url: string, headers: Record<string, string> = {}) => mowj.app.inject({ url, headers })

test('a session lists the months from this one to the end of the next Jalali year, in order', async () => {
  await mowj.sql`
    insert into slots (session_id, year, month, capacity)
    select id, 1407, 1, 10 from sessions where kind = 'team' and number < 10`
  const { sessions } = programDetail.parse((await get('/api/teams/2/')).json())
  for (const { months } of sessions) {
    expect(months.at(0)).toMatchObject({ year: 1405, month: 8 })
    expect(months.at(-1)).toMatchObject({ year: 1406, month: 12 })
    expect([...months].sort(compareMonths)).toEqual(months)
  }
})

test('when Aban ends in Tehran, the list of months begins with Azar', async () => {
  mowj.clock.set(new Date('2026-11-21T20:29:59Z'))
  const before = sessionDetail.parse((await get('/api/teams/2/team-detail/3/')).json())
  mowj.clock.set(new Date('2026-11-21T20:30:00Z'))
  const after = sessionDetail.parse((await get('/api/teams/2/team-detail/3/')).json())
  mowj.clock.set(TEST_NOW)
  expect(before.months[0]).toMatchObject({ year: 1405, month: 8 })
  expect(after.months[0]).toMatchObject({ year: 1405, month: 9 })
})

test('places left are the capacity minus desk sales and online sales', async () => {
  const [slot] = await mowj.sql`
    update slots set capacity = 20, desk_taken = 3, taken = 5
    where id = (select l.id from slots l join sessions s on s.id = l.session_id
      where s.kind = 'team' and s.number = 1 and l.year = 1406 and l.month = 2)
    returning id`
  expect(slot).toBeDefined()
  const left = async () => {
    const { months } = sessionDetail.parse((await get('/api/teams/1/team-detail/1/')).json())
    return months.find(({ year, month }) => year === 1406 && month === 2)
  }
  expect(await left()).toEqual({ year: 1406, month: 2, capacity: 20, left: 12 })
  await mowj.sql`update slots set taken = 17 where id = ${slot?.id}`
  expect(await left()).toMatchObject({ left: 0 })
})

test.each([
  '/api/teams/1/team-detail/1/',
  '/teams/1/team-detail/1/',
  '/api/courses/1/courses-detail/1/',
  '/courses/1/courses-detail/1/',
])('%s is the data of the booking screen', async (url) => {
  const response = await get(url)
  expect(response.statusCode).toBe(200)
  const detail = sessionDetail.parse(response.json())
  expect(detail).toMatchObject({ id: 1, owner_id: 1, currency: 'IRR' })
  expect(detail.kind).toBe(url.includes('team') ? 'team' : 'course')
  expect(detail.main_images.length).toBeGreaterThan(0)
})

test('session ids count within their kind: team 1’s first session is not course 1’s', async () => {
  const team = (await get('/api/teams/1/team-detail/1/')).json()
  const course = (await get('/api/courses/1/courses-detail/1/')).json()
  expect(team.team_name).not.toBe(course.team_name)
})

test('a session of another team is not found under this one', async () => {
  const { sessions } = programDetail.parse((await get('/api/teams/2/')).json())
  const foreign = sessions[0]?.id
  expect((await get(`/api/teams/2/team-detail/${foreign}/`)).statusCode).toBe(200)
  expect((await get(`/api/teams/1/team-detail/${foreign}/`)).statusCode).toBe(404)
})
