import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSecrets } from '#server/startup/secrets.ts'
import { freePort } from '#tests/support/drivers/server.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'

/** Three processes one after another, on a machine that may be busy. */
const LONG_MS = 240_000

type Found = { what: string; state: string; say: string }[]

async function doctor(env: Record<string, string>) {
  const program = runProgram('server/cli/main.ts', ['doctor', '--json'], env)
  const code = await program.ended
  const found = JSON.parse(
    program
      .output()
      .split('\n')
      .find((line) => line.startsWith('[')) ?? '[]',
  ) as Found
  const stateOf = (what: string) => found.find((each) => each.what === what)?.state
  const lineOf = (what: string) => found.find((each) => each.what === what)?.say
  return { code, found, stateOf, sayOf: lineOf }
}

test('doctor finds no fault of a healthy server, and creates no files', { timeout: LONG_MS }, async () => {
  const nowhere = join(temporaryFolder(), 'not-there')
  const lost = await doctor({ DATA_DIR: nowhere, PORT: String(await freePort()) })
  expect(lost.code, 'a folder without a database is not all well').toBe(1)
  expect(lost.sayOf('database')).toContain(`There is no database in ${nowhere}`)
  expect(existsSync(nowhere)).toBe(false)

  const dataDir = temporaryFolder()
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  const server = runProgram('server/main.ts', [], env)
  await server.printed(/^Mowj is ready/m)
  const { code, found, stateOf } = await doctor(env)
  expect(found.filter(({ state }) => state === 'fault')).toEqual([])
  expect(code).toBe(0)
  for (const what of ['node', 'keys', 'database', 'migrations', 'clock', 'public origin'])
    expect(stateOf(what)).toBe('ok')
  await server.signal('SIGTERM')
})

test('doctor reports the faults of a deployment: readable keys, test bank, codes on a terminal, no proxy, no database', async () => {
  const dataDir = temporaryFolder()
  loadSecrets(dataDir)
  chmodSync(join(dataDir, 'secrets.json'), 0o644)
  const port = await freePort()
  const {
    code,
    stateOf,
    sayOf: lineOf,
  } = await doctor({
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: `https://mowj.example.invalid:${port}`,
    DATABASE_URL: `postgres://mowj:geheim@127.0.0.1:${port}/mowj`,
  })
  expect(code).toBe(1)
  for (const what of ['keys', 'bank', 'SMS', 'proxy', 'database', 'public origin'])
    expect(stateOf(what), what).toBe('fault')
  expect(lineOf('keys')).toContain('chmod 600')
  expect(lineOf('database')).not.toContain('geheim')
})

test('test bank and codes on a terminal are reported but are no fault with DEMO=on', async () => {
  const port = await freePort()
  const { stateOf, sayOf: lineOf } = await doctor({
    ...{ DATA_DIR: temporaryFolder(), DEMO: 'on', PORT: String(port) },
    PUBLIC_ORIGIN: `https://mowj.example.invalid:${port}`,
  })
  for (const what of ['bank', 'SMS'])
    expect([stateOf(what), lineOf(what)]).toEqual(['warning', expect.stringContaining('DEMO=on')])
})

test('damaged keys are a fault too', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'secrets.json'), '{', { mode: 0o600 })
  const { code, sayOf: lineOf } = await doctor({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect(code).toBe(1)
  expect(lineOf('keys')).toContain('damaged')
})

test('a missing ffmpeg is reported, and no job waits for it afterwards', async () => {
  const port = String(await freePort())
  const { found, stateOf } = await doctor({ DATA_DIR: temporaryFolder(), PORT: port, FFMPEG: 'no-such-program' })
  expect(stateOf('ffmpeg')).toBe('warning')
  expect(found.filter(({ state }) => state === 'fault').map(({ what }) => what)).toEqual(['database'])
})
