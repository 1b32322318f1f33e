import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { postsAt } from '#tests/support/scenarios/posts.ts'

const clientDir = mkdtempSync(join(tmpdir(), 'mowj-client-'))
const page = readFileSync(resolve('index.html'), 'utf8')
const origin = 'https://mowj.example'

let mowj: TestApp
beforeAll(async () => {
  writeFileSync(join(clientDir, 'index.html'), page)
  mowj = await testApp({ seeded: true, clientDir, config: { publicOrigin: origin } })
})
afterAll(async () => {
  await mowj.close()
  rmSync(clientDir, { recursive: true })
})

/** The headers of curl and of messenger link previews. */
const asCurl = { accept: '*/*' }
const asPage = { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = asCurl) => mowj.app.inject({ url, headers })

const headOf = (html: string) => html.slice(0, html.indexOf('</head>'))
function metaContent(html: string, name: string): string | undefined {
  return new RegExp(`<(?:meta|link) (?:property|name|rel)="${name}" (?:content|href)="([^"]*)"`).exec(headOf(html))?.[1]
}

test.each([
  '/posts/12',
  '/posts/12/',
  '/posts/front-crawl-12',
  `/posts/${encodeURIComponent('شنای-کرال')}-12?from=chat`,
])('a link to %s shows title, text and picture of the post in a messenger', async (url) => {
  const [row] = await mowj.sql`select title, description, thumbnail from posts where id = 12`
  for (const headers of [asCurl, asPage, {}]) {
    const response = await get(url, headers)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    const html = response.body
    expect(headOf(html)).toContain(`<title>${row?.title} | موج</title>`)
    expect(metaContent(html, 'og:title')).toBe(row?.title)
    expect(metaContent(html, 'og:description')).toBe(metaContent(html, 'description'))
    expect(row?.description).toContain(metaContent(html, 'description')?.slice(0, 60))
    expect(metaContent(html, 'og:image')).toBe(`${origin}${row?.thumbnail.url}`)
    expect(metaContent(html, 'og:image:width')).toBe('800')
    expect(metaContent(html, 'og:url')).toBe(`${origin}/posts/12`)
    expect(metaContent(html, 'canonical')).toBe(`${origin}/posts/12`)
    expect(metaContent(html, 'og:type')).toBe('article')
    expect(metaContent(html, 'twitter:card')).toBe('summary_large_image')
    expect(html.match(/name="description"/g)).toHaveLength(1)
    // The page itself is the built one.
    expect(html.slice(html.indexOf('</head>'))).toBe(page.slice(page.indexOf('</head>')))
  }
})

test.each([
  ['/team-overview/1', "select name as title, picture from programs where kind = 'team' and number = 1", 'website'],
  [
    '/swim-course-overview/2',
    "select name as title, picture from programs where kind = 'course' and number = 2",
    'website',
  ],
  ['/pool-overview/3', 'select name as title, picture from pools where id = 3', 'website'],
  ['/instructors-profile/4', 'select name as title, picture from instructors where id = 4', 'profile'],
])('a link to %s describes its target', async (url, query, type) => {
  const [row] = await mowj.sql.unsafe(query)
  const html = (await get(url)).body
  expect(metaContent(html, 'og:title')).toBe(row?.title)
  expect(metaContent(html, 'og:image')).toBe(`${origin}${row?.picture.url}`)
  expect(metaContent(html, 'og:url')).toBe(`${origin}${url}`)
  expect(metaContent(html, 'og:type')).toBe(type)
})

test('user text cannot escape its place in the page', async () => {
  const title = `"><script>alert('$1')</script> & $& «نقل»`
  await mowj.sql`update posts set title = ${title}, description = ${`</title>${'بلند '.repeat(80)}`} where id = 5`
  const html = (await get('/posts/5')).body
  expect(html).not.toContain('<script>alert')
  expect(metaContent(html, 'og:title')).toBe(
    '&quot;&gt;&lt;script&gt;alert(&#39;$1&#39;)&lt;/script&gt; &amp; $&amp; «نقل»',
  )
  expect(metaContent(html, 'og:description')).toMatch(/^&lt;\/title&gt;بلند .* بلند…$/)
})

test.each(['/posts/9999', '/posts/x-9999999999', '/team-overview/9999', '/instructors-profile/9999'])(
  '%s, which does not exist, is 404 with the page that says so',
  async (url) => {
    for (const headers of [asCurl, asPage]) {
      const response = await get(url, headers)
      expect(response.statusCode).toBe(404)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.body).toContain('<div id="root">')
      expect(metaContent(response.body, 'robots')).toBe('noindex')
      expect(metaContent(response.body, 'og:title')).toBeUndefined()
    }
  },
)

test('a deleted post no longer reveals anything', async () => {
  const posts = postsAt(mowj)
  const author = await posts.user()
  const id = await posts.postBy(author)
  expect(metaContent((await get(`/posts/${id}`)).body, 'og:title')).toBe('شنای پروانه در خلیج')
  await posts.call('DELETE', `/api/post/${id}/`, author)
  expect((await get(`/posts/${id}`)).statusCode).toBe(404)
})

test('the page of an item is revalidated each time, not sent twice, and compressed', async () => {
  const response = await get('/posts/12', { ...asPage, 'accept-encoding': 'gzip, br' })
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.headers.vary).toMatch(/Accept, Sec-Fetch-Mode.*Accept-Encoding/)
  expect(brotliDecompressSync(response.rawPayload).toString()).toContain('og:title')
  const known = await get('/posts/12', { ...asPage, 'if-none-match': String(response.headers.etag) })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})

test('the page stored for offline use contains no post, and scripts still get no page', async () => {
  for (const url of ['/', '/index.html', '/posts/no-number', '/create-post']) {
    expect((await get(url, asPage)).body).toBe(page)
  }
  for (const accept of ['application/json', '*/*']) {
    expect((await get('/posts/12', { accept, 'sec-fetch-mode': 'cors' })).statusCode).toBe(404)
  }
})

test('without the database only the description of a page is missing', async () => {
  const broken = await testApp({ clientDir })
  await broken.sql`drop table posts cascade`
  const response = await broken.app.inject({ url: '/posts/12', headers: asPage })
  expect([response.statusCode, response.body]).toEqual([200, page])
  await broken.close()
})
