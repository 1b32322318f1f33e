import { existsSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { workerTest } from '#tests/support/drivers/e2e.ts'
import { networkIdle, watchRequests } from '#tests/support/drivers/page/network-idle.ts'

const test = workerTest.extend('sharesServer', { scope: 'file' }, () => true)

const client = 'dist/client'

/** Names that files of staff have. */
const STAFF_NAME = /^assets\/(?:desk|poolside)-/

/** Files of the build with code of the desk, the door and the coach, with the worker that reads codes. */
async function staffFiles(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >
  const named = Object.entries(manifest).filter(([source]) =>
    /features\/(?:desk|door|coach|poolside)\/|routes\/(?:desk|door\.|coach\.)|api\/attendance\//.test(source),
  )
  const files = (await readdir(join(client, 'assets'))).filter((file) =>
    /^(?:desk|poolside)-.*\.(?:js|css)$/.test(file),
  )
  return [
    ...new Set([
      ...named.flatMap(([, { file, css = [] }]) => [file, ...css]),
      ...files.map((file) => `assets/${file}`),
    ]),
  ]
}

test('no code of staff is precached or fetched for a swimmer, in any screen or by the idle page', async ({
  browser,
  server,
}) => {
  const staff = await staffFiles()
  expect(staff.length).toBeGreaterThan(6)
  expect(staff.some((file) => file.startsWith('assets/poolside-worker-'))).toBe(true)
  expect(staff.filter((file) => !STAFF_NAME.test(file))).toEqual([])

  const worker = await readFile(join(client, 'service-worker.js'), 'utf8')
  const entries = [...worker.matchAll(/\{[^{}]*?"?url"?:\s*"(assets\/[^"]+)"[^{}]*?\}/g)]
  expect(entries.length).toBeGreaterThan(100)
  const precached = entries.filter(([entry]) => !entry.includes('on-demand:')).map(([, url]) => url)
  expect(precached.filter((url) => staff.includes(url ?? ''))).toEqual([])

  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  watchRequests(page)
  const requested: string[] = []
  context.on('request', (request) => requested.push(new URL(request.url()).pathname.slice(1)))
  for (const address of ['/', '/teams', '/team-overview/1', '/account-settings', '/wallet']) {
    await page.goto(address)
    await networkIdle(page)
  }
  await context.close()
  expect(requested.some((path) => path.startsWith('assets/'))).toBe(true)
  expect(requested.filter((path) => staff.includes(path))).toEqual([])

  // No other chunk contains code of staff under another name.
  const others = (await readdir(join(client, 'assets'))).filter(
    (file) => /\.js$/.test(file) && !/^(?:desk|poolside)-/.test(file),
  )
  const texts = await Promise.all(others.map((file) => readFile(join(client, 'assets', file), 'utf8')))
  expect(others.filter((_, index) => /\/api\/(?:desk|door|coach)\/|BarcodeDetector/.test(texts[index] ?? ''))).toEqual(
    [],
  )
})

/** Bytes of these scripts together as the server sends them: the smallest are not compressed. */
function sizeOf(names: string[]): number {
  const paths = names.map((file) => join(client, 'assets', file))
  return paths.reduce((sum, path) => sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size, 0)
}

test('the code of the desk is at most 250 KiB, the chart of a report, loaded with the first one, at most 100', async () => {
  const files = (await readdir(join(client, 'assets'))).filter((file) =>
    /^(?:desk|chakra|ui-controls)-.*\.js$/.test(file),
  )
  const isChart = (file: string) => file.startsWith('desk-report-chart-')
  expect(files.filter(isChart)).toHaveLength(1)
  expect(sizeOf(files.filter((file) => !isChart(file)))).toBeLessThanOrEqual(250 * 1024)
  expect(sizeOf(files.filter(isChart))).toBeLessThanOrEqual(100 * 1024)
})

test('the code of the door or the coach is at most 40 KiB, the worker that reads codes at most 30 KiB', async () => {
  const files = (await readdir(join(client, 'assets'))).filter((file) => /^poolside-.*\.js$/.test(file))
  const isWorker = (file: string) => file.startsWith('poolside-worker-')
  expect(sizeOf(files.filter((file) => !isWorker(file)))).toBeLessThanOrEqual(40 * 1024)
  expect(sizeOf(files.filter(isWorker))).toBeLessThanOrEqual(30 * 1024)
})
