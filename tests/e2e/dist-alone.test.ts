import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '#tests/support/drivers/server.ts'
import { temporaryFolder } from '#tests/support/scenarios/program.ts'

type Lock = { packages: Record<string, { dev?: boolean }> }

/** What `npm ci --omit=dev` leaves: dist, package.json and the runtime packages. */
function folderWithoutSources(): string {
  const folder = temporaryFolder()
  cpSync('dist', join(folder, 'dist'), { recursive: true })
  cpSync('package.json', join(folder, 'package.json'))
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const there = new Set(readdirSync('node_modules'))
  for (const [path, { dev }] of Object.entries(packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    if (dev || name === undefined || !there.has(name.split('/')[0] ?? '')) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(resolve(path), join(folder, path))
  }
  return folder
}

test('dist with the runtime packages, and no sources, serves pages with the seed’s pictures, clips and portraits', async () => {
  const program = join(folderWithoutSources(), 'dist/server/main.js')
  const server = await startServer({ program })
  onTestFinished(() => server.stop())
  const home = await fetch(server.origin, { headers: { accept: 'text/html' } })
  expect(home.status).toBe(200)
  const addresses = new Set((await home.text()).match(/\/media\/seed\/[\w./-]+/g))
  expect(addresses.size).toBeGreaterThan(5)
  for (const path of [...addresses, '/media/seed/clips/crawl.mp4', '/media/seed/avatars/9.webp']) {
    const response = await fetch(server.origin + path)
    expect([path, response.status]).toEqual([path, 200])
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500)
  }
})

test('a start without the demo renders an empty home page and empty lists that say so', async () => {
  const server = await startServer({ env: { SEED: 'none' } })
  onTestFinished(() => server.stop())
  for (const [path, words] of [
    ['/', 'ویدیویی یافت نشد'],
    ['/teams', 'هنوز تیمی ثبت نشده است'],
  ] as const) {
    const response = await fetch(server.origin + path, { headers: { accept: 'text/html' } })
    expect([path, response.status]).toEqual([path, 200])
    const page = await response.text()
    expect(page).toContain(words)
    expect(page).not.toContain('/media/seed/')
  }
})
