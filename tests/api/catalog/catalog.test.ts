import { afterAll, beforeAll, expect, test } from 'vitest'
import { programDetail, programPage, sessionDetail, slide } from '#src/contract/catalog/catalog.ts'
import { poolDetail } from '#src/contract/catalog/pool.ts'
import { discountPercent, type TermPrice } from '#src/contract/catalog/price.ts'
import { signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ seeded: true, config: { publicOrigin: 'https://mowj.example' } })
})
afterAll(() => mowj.close())

const get = (url: string, headers: Record<string, string> = {}) => mowj.app.inject({ url, headers })
const page = async (url: string) => programPage.parse((await get(url)).json())

test.each(['teams', 'courses'])('the list of %s is paginated by id, and next leads through all pages', async (name) => {
  const first = await page(`/api/${name}/?page_size=7`)
  const seen = [...first.results]
  let next = first.next
  while (next !== null) {
    expect(next).toMatch(new RegExp(`^https://mowj\\.example/api/${name}/\\?page=\\d+&page_size=7$`))
    const more = await page(next.replace('https://mowj.example', ''))
    expect(more.count).toBe(first.count)
    seen.push(...more.results)
    next = more.next
  }
  expect(first.previous).toBeNull()
  expect(seen).toHaveLength(first.count)
  expect(seen.map((item) => item.id)).toEqual(Array.from({ length: first.count }, (_, index) => index + 1))
})

test('a page has 24 items by default', async () => {
  await mowj.sql`update counters set value = 25 where name = 'team'`
  const first = await page('/api/teams/')
  expect(first.results).toHaveLength(24)
  expect(first.count).toBe(25)
  expect(first.next).toBe('https://mowj.example/api/teams/?page=2')
  await mowj.sql`update counters set value = (select count(*) from programs where kind = 'team') where name = 'team'`
})

test('a page past the last one is refused', async () => {
  const response = await get('/api/teams/?page=90')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ detail: expect.any(String), code: 'not_found' })
})

test.each(['page=0', 'page=-1', 'page=abc', 'page=1.5', 'page=101', 'page_size=0', 'page_size=101'])(
  'a list refuses ?%s by the name of the field',
  async (query) => {
    const response = await get(`/api/teams/?${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ [query.split('=')[0] ?? '']: [expect.any(String)] })
  },
)

test('an empty list is an empty first page', async () => {
  const empty = await testApp()
  const response = await empty.app.inject('/api/courses/')
  expect(response.json()).toEqual({ count: 0, next: null, previous: null, results: [] })
  await empty.close()
})

test.each(['/api/teams/1/', '/teams/1/', '/api/courses/1/', '/courses/1/'])(
  '%s returns the whole item',
  async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    const detail = programDetail.parse(response.json())
    expect(detail.id).toBe(1)
    expect(detail.sessions.length).toBeGreaterThan(0)
    expect(detail.latest_reviews.length).toBeLessThanOrEqual(5)
  },
)

test.each([
  '/api/teams/9999/',
  '/api/teams/0/',
  '/api/teams/-1/',
  '/api/teams/1.5/',
  '/api/teams/1e0/',
  '/api/teams/abc/',
  '/api/teams/99999999999999999999/',
  '/api/teams/2147483648/',
  '/teams/9999/',
  '/api/teams/1/team-detail/9999/',
  '/api/teams/9999/team-detail/1/',
  '/api/teams/1/team-detail/x/',
  '/api/teams/1/courses-detail/1/',
  '/api/courses/1/team-detail/1/',
])('%s is 404', async (url) => {
  const response = await get(url)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ detail: expect.any(String), code: 'not_found' })
})

test.each([
  '/teams/undefined/',
  '/api/teams/undefined/',
  '/api/courses/undefined/',
  '/api/teams//',
  '/api/teams/1/team-detail/undefined/',
])('%s is a client error and is reported as such', async (url) => {
  const response = await get(url)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ detail: 'Invalid Team ID' })
})

test.each([
  ['/api/pools/undefined/', 'Invalid Pool ID'],
  ['/api/instructors/undefined/', 'Invalid Instructor ID'],
  ['/api/post/undefined/', 'Invalid Post ID'],
])('%s: the error names its own kind: %s', async (url, detail) => {
  const response = await get(url)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ detail })
})

test('the mean rating has one decimal, and is null before the first review', async () => {
  await mowj.sql`update programs set rating_sum = 13, rating_count = 3 where kind = 'team' and number = 3`
  await mowj.sql`update programs set rating_sum = 0, rating_count = 0 where kind = 'team' and number = 4`
  const { results } = await page('/api/teams/?page_size=100')
  expect(results[2]).toMatchObject({ rating: 4.3, review_count: 3 })
  expect(results[3]).toMatchObject({ rating: null, review_count: 0 })
})

test.each(['/api/slider-images', '/api/slider-images/'])(
  '%s returns the slides as a bare, ordered list',
  async (url) => {
    const response = await get(url)
    const slides = response.json()
    expect(slides.length).toBeGreaterThanOrEqual(5)
    for (const each of slides) expect(slide.safeParse(each).success).toBe(true)
  },
)

test('an unchanged public response is not sent again', async () => {
  const first = await get('/api/teams/1/')
  expect(first.headers['cache-control']).toBe('no-cache')
  const tag = String(first.headers.etag)
  const again = await get('/api/teams/1/', { 'if-none-match': `"other", ${tag}` })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers.etag).toBe(tag)
  await mowj.sql`update programs set summary = summary || '.' where kind = 'team' and number = 1`
  expect((await get('/api/teams/1/', { 'if-none-match': tag })).statusCode).toBe(200)
})

test('a list is compressed for clients that accept it', async () => {
  const plain = await get('/api/teams/')
  const small = await get('/api/teams/', { 'accept-encoding': 'gzip, br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(String(small.headers.vary)).toMatch(/accept-encoding/i)
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  const { brotliDecompressSync } = await import('node:zlib')
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual(plain.json())
  expect((await get('/api/teams/', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
})

test('public reads return the same with a valid token, an invalid one and none', async () => {
  const { headers: signedIn } = await signIn(mowj, '09121234567')
  // An earlier test wrote past the server, which may still cache the list for a second.
  mowj.app.invalidateResponses()
  const bodies = new Set<string>()
  for (const headers of [{}, { authorization: 'Bearer nonsense' }, signedIn]) {
    bodies.add((await get('/api/teams/', headers)).body)
  }
  expect(bodies.size).toBe(1)
})

test('lists, overviews, booking screens and pools show the same discount, which follows from the prices', async () => {
  type Shown = TermPrice & { discount: number }
  const shown: Shown[] = []
  const check = (price: Shown) => {
    expect(price.discount).toBe(discountPercent(price))
    shown.push(price)
  }
  for (const [list, session] of [
    ['/api/teams/', 'team-detail'],
    ['/api/courses/', 'courses-detail'],
  ]) {
    const { results } = programPage.parse((await get(`${list}?page_size=100`)).json())
    for (const card of results) {
      check(card)
      const { sessions } = programDetail.parse((await get(`${list}${card.id}/`)).json())
      for (const each of sessions) {
        check(each)
        const booking = sessionDetail.parse((await get(`${list}${card.id}/${session}/${each.id}/`)).json())
        expect(booking.discount).toBe(each.discount)
      }
    }
  }
  for (const { price, final_price, discount } of poolDetail.parse((await get('/api/pools/1/')).json()).openings) {
    check({ price_per_term: price, final_price, discount })
  }
  expect(shown.length).toBeGreaterThan(100)
})
