import { afterAll, beforeAll, expect, test } from 'vitest'
import { instructorDetail, instructorPage } from '#src/contract/catalog/instructor.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ seeded: true, config: { publicOrigin: 'https://mowj.example' } })
})
afterAll(() => mowj.close())

const get = (url: string, headers: Record<string, string> = {}) => mowj.app.inject({ url, headers })
const coach = async (id: number) => instructorDetail.parse((await get(`/api/instructors/${id}/`)).json())

test('the coaches are paginated by id, and next leads on', async () => {
  const first = instructorPage.parse((await get('/api/instructors/?page_size=7')).json())
  const next = 'https://mowj.example/api/instructors/?page=2&page_size=7'
  expect(first).toMatchObject({ count: 12, next, previous: null })
  const second = instructorPage.parse((await get(next.replace('https://mowj.example', ''))).json())
  expect(second.next).toBeNull()
  expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1))
})

test('a page past the last one is refused, and an invalid page by the name of its field', async () => {
  expect((await get('/api/instructors/?page=9')).statusCode).toBe(404)
  expect((await get('/api/instructors/?page_size=101')).json()).toEqual({ page_size: [expect.any(String)] })
})

test('a coach’s page shows the profile and exactly the teams and courses the coach leads', async () => {
  const shown = await coach(1)
  expect(shown).toMatchObject({
    name: 'مهسا رستگار',
    since_year: 1390,
    specialities: expect.arrayContaining(['پروانه']),
  })
  expect(shown.certificates.length).toBeGreaterThan(0)
  expect(shown.teams).toHaveLength(shown.team_count)
  expect(shown.courses).toHaveLength(shown.course_count)
  expect(shown.teams.length + shown.courses.length).toBeGreaterThan(0)
  for (const program of [...shown.teams, ...shown.courses]) expect(program.instructor.id).toBe(1)
})

test('a coach’s rating is the mean of all reviews of their teams and courses, and null before the first', async () => {
  await mowj.sql`update programs set rating_sum = 0, rating_count = 0 where instructor_id in (1, 2)`
  expect(await coach(2)).toMatchObject({ rating: null, review_count: 0 })
  const owned = await mowj.sql`select id from programs where instructor_id = 1 order by id limit 2`
  await mowj.sql`update programs set rating_sum = 10, rating_count = 2 where id = ${owned[0]?.id}`
  await mowj.sql`update programs set rating_sum = 3, rating_count = 1 where id = ${owned[1]?.id}`
  expect(await coach(1)).toMatchObject({ rating: 4.3, review_count: 3 })
})

test.each(['/api/instructors/9999/', '/api/instructors/0/', '/api/instructors/x/'])('%s is 404', async (url) => {
  const response = await get(url)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ detail: expect.any(String), code: 'not_found' })
})

test('an unchanged coach is not sent again', async () => {
  const tag = String((await get('/api/instructors/3/')).headers.etag)
  expect((await get('/api/instructors/3/', { 'if-none-match': tag })).statusCode).toBe(304)
})
