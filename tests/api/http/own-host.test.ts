import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '#server/config.ts'
import { testApp } from '#tests/support/drivers/app.ts'
import { temporaryFolder } from '#tests/support/scenarios/program.ts'

const render = `export const render = async ({ origin, base }) => ({
  at: async () => ({ html: 'origin ' + origin + ' base ' + base, data: '' }),
  lastStep: 0,
})`

/** A server with a renderer stub: each page states the origin it was given. */
async function rendererServer(config: Partial<Config>) {
  const folder = temporaryFolder()
  for (const name of ['client', 'render']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'client/index.html'), '<html><head></head><body><div id="root"></div></body></html>')
  writeFileSync(join(folder, 'render/package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'render/render.js'), render)
  const dataDir = join(folder, 'data')
  const mowj = await testApp({ clientDir: join(folder, 'client'), config: { dataDir, ...config } })
  onTestFinished(() => mowj.close())
  return (headers: Record<string, string>) =>
    mowj.app.inject({ url: '/teams', headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...headers } })
}

const proxied = { publicOrigin: 'https://mowj.example', trustProxy: true }
const byProxy = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.1.1' }

test('a page names the public origin it was requested at', async () => {
  const request = await rendererServer(proxied)
  expect((await request({ ...byProxy, host: 'mowj.example' })).body).toContain('origin https://mowj.example base')
})

test.each(['evil.example', 'localhost', '127.0.0.1:1', 'mowj.example.evil.example', '"><script>'])(
  'a client that sends X-Forwarded-Host: %s affects neither its own page nor a cached one',
  async (forwarded) => {
    const request = await rendererServer(proxied)
    const host = { ...byProxy, host: 'mowj.example' }
    const poisoned = await request({ ...host, 'x-forwarded-host': forwarded })
    expect(poisoned.body).not.toContain(forwarded)
    expect((await request(host)).body).toBe(poisoned.body)
    expect((await request(host)).body).toContain('origin https://mowj.example base')
  },
)

test.each(['evil.example', 'localhost', '127.0.0.1'])(
  'a page requested at another host, %s, is only the plain shell where the server has a public origin',
  async (host) => {
    const request = await rendererServer({ publicOrigin: 'https://mowj.example' })
    const { body, statusCode } = await request({ host })
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/origin|evil/)
  },
)

test('on a local machine every host name is accepted', async () => {
  const request = await rendererServer({})
  for (const host of ['localhost:8130', '127.0.0.1:8130'])
    expect((await request({ host })).body).toContain(`origin http://${host} base`)
})
