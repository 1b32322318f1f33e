import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fuzz } from '#tests/support/data/from-contract.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { address, form, headers, range, requestBytes, sendRaw } from '#tests/support/drivers/raw-request.ts'
import { swimmer } from '#tests/support/scenarios/booking.ts'

const CLIP = '/media/seed/clips/crawl.mp4'

/** For complete requests: the connection ends after the response. And for those of which the server may expect more. */
const [WHOLE_MS, CUT_MS] = [20_000, 60]

let mowj: TestApp
let port: number
let dataDir: string
let bearer: [string, string]
/** Counts the responses: a test whose requests reach nothing finds nothing. */
const seen = new Set<number>()
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mowj-raw-'))
  mowj = await testApp({ config: { dataDir, ffmpeg: 'none' } })
  port = Number(new URL(await mowj.app.listen({ port: 0, host: '127.0.0.1' })).port)
  bearer = ['authorization', (await (await swimmer(mowj)).headers()).authorization]
})
afterAll(async () => {
  await mowj.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Names of all files that uploads leave behind. */
const leftOver = () =>
  ['incoming', 'parts', 'posts', 'avatars']
    .map((folder) => join(dataDir, 'media', folder))
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))

afterEach(async () => {
  // The server may still be releasing clients that hung up in the middle of a form.
  await expect.poll(leftOver, { timeout: 20_000 }).toEqual([])
  expect((await fetch(`http://127.0.0.1:${port}/api/health/`)).status).toBe(200)
  const failures = mowj.lines.filter((line) => /"level":(?:50|60)/.test(line))
  expect(failures.join('\n')).toBe('')
})

function check(response: string) {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0)
  seen.add(status)
  // A status of 0 is a connection closed without a response.
  expect(status >= 500 && status !== 501 ? response.slice(0, 500) : '').toBe('')
  expect(response).not.toMatch(/node_modules|at async |\.ts:\d|FST_ERR|HPE_/)
}

const options = { numRuns: fuzz.runs(60), seed: fuzz.seed }

test(
  'a malformed form of any kind is refused and leaves no file',
  async () => {
    const targets = ['POST /api/post/', 'PUT /api/profile/me/picture/']
    await fc.assert(
      fc.asyncProperty(
        form,
        fc.constantFrom(...targets),
        fc.boolean(),
        async ({ type, length, sent, isWhole }, target, isKnown) => {
          const fields: [string, string][] = [
            ['content-type', type],
            ['content-length', String(length)],
            ['connection', 'close'],
          ]
          const line = `${target} HTTP/1.1`
          check(
            await sendRaw(
              port,
              requestBytes(line, isKnown ? [...fields, bearer] : fields, sent),
              isWhole ? WHOLE_MS : CUT_MS,
            ),
          )
        },
      ),
      options,
    )
  },
  fuzz.timeoutMs,
)

test(
  'a range of any kind is served or refused',
  async () => {
    await fc.assert(
      fc.asyncProperty(range, fc.option(range), async (wanted, only) => {
        const fields: [string, string][] = [
          ['range', wanted],
          ['connection', 'close'],
        ]
        if (only !== null) fields.push(['if-range', only])
        check(await sendRaw(port, requestBytes(`GET ${CLIP} HTTP/1.1`, fields), WHOLE_MS))
      }),
      { seed: fuzz.seed, numRuns: fuzz.runs(30), examples: [['bytes=0-99', null]] },
    )
  },
  fuzz.timeoutMs,
)

test(
  'headers, addresses and bodies of any kind end in a response or a closed connection, never in a server error',
  async () => {
    const targets = fc.constantFrom(
      'GET /api/teams/',
      'POST /api/token/',
      'PATCH /api/uploads/x',
      'POST /api/uploads/',
      'OPTIONS /api/post/',
      'GET /',
    )
    await fc.assert(
      fc.asyncProperty(
        targets,
        headers,
        fc.uint8Array({ maxLength: 200 }),
        fc.boolean(),
        async (target, fields, body, isKnown) => {
          const sent = [...fields, ...(isKnown ? [bearer] : []), ['connection', 'close'] as [string, string]]
          check(await sendRaw(port, requestBytes(`${target} HTTP/1.1`, sent, body), CUT_MS))
        },
      ),
      options,
    )
    await fc.assert(
      fc.asyncProperty(address, fc.constantFrom('GET', 'HEAD', 'POST', 'TRACE', 'FOO', 'get'), async (path, method) => {
        check(await sendRaw(port, requestBytes(`${method} ${path} HTTP/1.1`, [['connection', 'close']]), WHOLE_MS))
      }),
      options,
    )
  },
  fuzz.timeoutMs,
)

test('malformed requests get the API’s JSON error format', async () => {
  const long = await sendRaw(port, requestBytes('GET / HTTP/1.1', [['x-long', 'x'.repeat(20_000)]]), WHOLE_MS)
  expect(long).toMatch(/^HTTP\/1\.1 431 /)
  const odd = await sendRaw(port, Buffer.from('\x16\x03\x01 hello\r\n\r\n', 'latin1'), WHOLE_MS)
  expect(odd).toMatch(/^HTTP\/1\.1 400 /)
  for (const response of [long, odd]) {
    expect(response).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      code: expect.any(String),
      detail: expect.any(String),
    })
  }
})

test('idle connections and endless requests time out', () => {
  const { server } = mowj.app
  expect(server.timeout).toBeLessThanOrEqual(180_000)
  expect(server.headersTimeout).toBeLessThanOrEqual(60_000)
  expect(server.requestTimeout).toBeGreaterThan(0)
})

test('the generated requests reached the forms, the files and the routes', () => {
  expect([...seen]).toEqual(expect.arrayContaining([200, 206, 400, 401, 404, 416, 431]))
})
