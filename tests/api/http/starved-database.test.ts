import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { programPage } from '#src/contract/catalog/catalog.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { until } from '#tests/support/drivers/server.ts'

const LIST = '/api/teams/?page_size=5'

const folder = mkdtempSync(join(tmpdir(), 'mowj-starved-'))
const clientDir = join(folder, 'client')
/** Replaces the built renderer: a page of the list as received, nothing when the list fails. */
const render = `export async function render({ answer }) {
  const { status, body } = await answer('http://localhost${LIST}', {})
  if (status !== 200) return undefined
  return { at: async () => ({ html: '<h1>' + JSON.parse(body).results[0].name + '</h1>', data: '' }), lastStep: 0 }
}`

let mowj: TestApp
beforeAll(async () => {
  mkdirSync(clientDir)
  mkdirSync(join(folder, 'render'))
  const page = '<!doctype html><html><head></head><body><div id="root"></div></body></html>'
  writeFileSync(join(clientDir, 'index.html'), page)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'render', 'render.js'), render)
  mowj = await testApp({ seeded: true, clientDir })
})
afterAll(async () => {
  await mowj.close()
  rmSync(folder, { recursive: true })
})

const request = (url: string, headers: Record<string, string> = {}) => mowj.app.inject({ url, headers })

/** Takes every connection of the server’s pool until `free` is called. */
async function starve() {
  let free: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  const taken: Promise<unknown>[] = []
  const started: Promise<void>[] = []
  for (let each = 0; each < mowj.sql.options.max; each += 1) {
    started.push(
      new Promise((resolve) => {
        taken.push(
          mowj.sql.begin(async () => {
            resolve()
            await held
          }),
        )
      }),
    )
  }
  await Promise.all(started)
  return async () => {
    free()
    await Promise.all(taken)
  }
}

beforeEach(() => mowj.app.invalidateResponses())

/** As after changes that may have been missed: nothing in the cache counts as fresh any more. */
function age() {
  mowj.app.setReceivesChanges(true)
  mowj.app.setReceivesChanges(false)
}

const hasStatus = (status: number, url: string, headers?: Record<string, string>) =>
  until(`${status} of ${url}`, async () => ((await request(url, headers)).statusCode === status ? true : undefined))
const PRIVATE = '/api/profile/me/'
const bearer = { authorization: 'Bearer x' }
/** The server finds the database responding again: requests are no longer refused for want of it. */
const recovered = () => hasStatus(401, PRIVATE, bearer)

test('a list read before is still served while the database gives no connection, and is fresh afterwards', async () => {
  const before = await request(LIST)
  expect(programPage.parse(before.json()).results).toHaveLength(5)
  const free = await starve()
  age()
  const requests: Record<string, string>[] = [{}, bearer, { cookie: 'mowj_wrote=1' }, { 'accept-encoding': 'br' }]
  for (const headers of requests) {
    const response = await request(LIST, headers)
    expect(response.statusCode).toBe(200)
    expect(response.headers['retry-after']).toBeUndefined()
    expect(response.headers.etag).toBe(before.headers.etag)
  }
  expect((await request(LIST)).json()).toEqual(before.json())
  expect((await request(LIST, { 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304)
  await free()
  await recovered()
  await mowj.sql`update programs set name = 'نام تازه' where kind = 'team' and number = 1`
  mowj.app.invalidateResponses('catalogue')
  await until('the new name', async () =>
    (await request(LIST)).json().results[0].name === 'نام تازه' ? true : undefined,
  )
})

test('a page rendered before is still served as it was rendered', async () => {
  const asPage = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
  const rendered = await request('/teams', asPage)
  expect(rendered.body).toMatch(/<div id="root"><h1>[^<]+<\/h1>/)
  const free = await starve()
  age()
  for (const _ of [1, 2]) {
    const response = await request('/teams', asPage)
    expect([response.statusCode, response.body]).toEqual([200, rendered.body])
  }
  await free()
  await recovered()
})

test('data never read, private data and data known to have changed are refused', async () => {
  await request(LIST)
  const free = await starve()
  age()
  expect((await request(LIST)).statusCode).toBe(200)
  await hasStatus(503, PRIVATE, bearer)
  expect((await request('/api/courses/')).statusCode).toBe(503)
  expect((await request(LIST)).statusCode).toBe(200)
  mowj.app.invalidateResponses('catalogue')
  const refused = await request(LIST)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  await free()
  await recovered()
})

test('a stale response is served for ten minutes and no longer', async () => {
  const before = Date.now()
  await request(LIST)
  const after = Date.now()
  const free = await starve()
  age()
  expect((await request(LIST)).statusCode).toBe(200)
  await hasStatus(503, PRIVATE, bearer)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(before + 599_000)
  expect((await request(LIST)).statusCode).toBe(200)
  clock.mockReturnValue(after + 601_000)
  expect((await request(LIST)).statusCode).toBe(503)
  clock.mockRestore()
  await free()
  await recovered()
})
