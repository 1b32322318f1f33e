import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { browserTest as test } from '#tests/support/drivers/e2e.ts'
import { networkIdle, watchRequests } from '#tests/support/drivers/page/network-idle.ts'

const client = 'dist/client'

/** Files of the build with code of the desk. */
async function deskFiles(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >
  const named = Object.entries(manifest).filter(([source]) => /features\/desk\/|routes\/desk/.test(source))
  const files = (await readdir(join(client, 'assets'))).filter((file) => /^desk-.*\.js$/.test(file))
  return [
    ...new Set([
      ...named.flatMap(([, { file, css = [] }]) => [file, ...css]),
      ...files.map((file) => `assets/${file}`),
    ]),
  ]
}

test('no code of the desk is precached or fetched for a swimmer, in any screen or by the idle page', async ({
  wholeBrowser: browser,
  server,
}) => {
  const desk = await deskFiles()
  expect(desk.length).toBeGreaterThan(2)
  expect(desk.filter((file) => !/^assets\/desk-/.test(file))).toEqual([])

  const worker = await readFile(join(client, 'service-worker.js'), 'utf8')
  const entries = [...worker.matchAll(/\{[^{}]*?"?url"?:\s*"(assets\/[^"]+)"[^{}]*?\}/g)]
  expect(entries.length).toBeGreaterThan(100)
  const precached = entries.filter(([entry]) => !entry.includes('on-demand:')).map(([, url]) => url)
  expect(precached.filter((url) => desk.includes(url ?? ''))).toEqual([])

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
  expect(requested.filter((path) => desk.includes(path))).toEqual([])

  // No other chunk contains the desk under another name.
  const others = (await readdir(join(client, 'assets'))).filter(
    (file) => /\.js$/.test(file) && !file.startsWith('desk-'),
  )
  const texts = await Promise.all(others.map((file) => readFile(join(client, 'assets', file), 'utf8')))
  expect(others.filter((_, index) => /\/api\/desk\//.test(texts[index] ?? ''))).toEqual([])
})

test('the code of the desk is at most 250 KiB', async () => {
  const files = (await readdir(join(client, 'assets'))).filter((file) =>
    /^(?:desk|chakra|ui-controls)-.*\.js$/.test(file),
  )
  const sizes = await Promise.all(
    files.map(async (file) => brotliCompressSync(await readFile(join(client, 'assets', file))).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(250 * 1024)
})
