import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { testDatabase } from '#tests/support/drivers/database/database.ts'
import { databaseProcesses, embedded } from '#tests/support/drivers/database/embedded.ts'
import { freePort, until } from '#tests/support/drivers/server.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'

const ready = /^Mowj is ready: (http:\/\/localhost:\d+) \(data: (.+)\)$/m

async function server(dataDir: string, env: Record<string, string> = {}) {
  const port = await freePort()
  return { port, ...runProgram('server/main.ts', [], { PORT: String(port), DATA_DIR: dataDir, ...env }) }
}

/** Waits for a start that must fail; its whole output is one plain line. */
async function refusal(program: ReturnType<typeof runProgram>) {
  expect(await program.ended).toBe(1)
  expect(program.output()).not.toMatch(/^\s+at /m)
  return program.output().trim()
}

async function query(dataDir: string, text: string) {
  const address = runningDatabase(dataDir)
  if (address === undefined) throw new Error('no database runs')
  const { sql, close } = openDatabase(address, { max: 1 })
  return sql.unsafe(text).finally(close)
}

test('the first start creates and fills the database, prints its address, and stops cleanly', async () => {
  const dataDir = temporaryFolder()
  const { port, printed, signal, output } = await server(dataDir, { FFMPEG: 'none' })
  const [, address, folder] = await printed(ready)
  expect({ address, folder }).toEqual({ address: `http://localhost:${port}`, folder: dataDir })
  expect(output().trim().split('\n'), 'nothing but the one line').toHaveLength(1)
  expect((await fetch(`${address}/api/health/`)).status).toBe(200)
  expect(await query(dataDir, 'select count(*) > 0 as filled from programs')).toEqual([{ filled: true }])
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777, 'the keys are the owner’s alone').toBe(0o600)

  const pids = databaseProcesses(dataDir)
  expect(await signal('SIGTERM')).toBe(0)
  expect(pids.filter((pid) => existsSync(`/proc/${pid}/cwd`))).toEqual([])
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('a later start, after a stop or a kill, keeps the data and the keys and seeds nothing twice', async () => {
  const dataDir = temporaryFolder()
  const first = await server(dataDir)
  await first.printed(ready)
  await query(dataDir, `insert into users (phone) values ('09120000001')`)
  const before = await query(
    dataDir,
    'select (select count(*) from users) as users, (select count(*) from slots) as slots',
  )
  const keysFrom = statSync(join(dataDir, 'secrets.json')).mtimeMs
  await first.signal('SIGKILL')

  const second = await server(dataDir)
  await second.printed(ready)
  const after = await query(
    dataDir,
    'select (select count(*) from users) as users, (select count(*) from slots) as slots',
  )
  expect(after).toEqual(before)
  expect(statSync(join(dataDir, 'secrets.json')).mtimeMs).toBe(keysFrom)
  expect(await second.signal('SIGINT')).toBe(0)
})

test('each one-time code is printed on its own line', async () => {
  const { port, printed } = await server(temporaryFolder())
  await printed(ready)
  await fetch(`http://localhost:${port}/api/token/otp/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number: '09121234567' }),
  })
  await printed(/^\[sms\] 09121234567 \d{5}$/m)
})

test('SEED=none starts without the demo: every list responds and is empty', async () => {
  const dataDir = temporaryFolder()
  const { printed } = await server(dataDir, { SEED: 'none' })
  const [, address] = await printed(ready)
  const lists = ['teams', 'courses', 'pools', 'instructors', 'post', 'slider-images']
  for (const list of lists) {
    const response = await fetch(`${address}/api/${list}/`)
    expect(response.status, list).toBe(200)
    const body = await response.json()
    expect(Array.isArray(body) ? body : body.results, list).toEqual([])
  }
  const counts = await query(dataDir, 'select (select count(*) from users) + (select count(*) from programs) as rows')
  expect(counts).toEqual([{ rows: '0' }])
})

test('a start with a public https address and the test bank is refused before anything is created', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const message = await refusal(await server(dataDir, { PUBLIC_ORIGIN: 'https://mowj.example' }))
  expect(message).toMatch(/^https:\/\/mowj\.example is a public address, .*\n.*PAYMENT_GATEWAY=sandbox/)
  expect(existsSync(dataDir)).toBe(false)
})

test('a data folder in use is named together with the process that uses it', async () => {
  const dataDir = temporaryFolder()
  const first = await server(dataDir)
  await first.printed(ready)
  const message = await refusal(await server(dataDir))
  expect(message).toBe(
    `The data folder ${dataDir} is already in use by process ${first.child.pid}. Stop it first, or choose another DATA_DIR.`,
  )
  expect((await fetch(`http://localhost:${first.port}/api/health/`)).status, 'the first is still running').toBe(200)
})

test('a port in use is named, with a remedy, and the database is stopped again', async () => {
  const dataDir = temporaryFolder()
  const other = createServer().listen(0, '0.0.0.0')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const message = await refusal(await server(dataDir, { PORT: String(port) }))
  other.close()
  expect(message).toBe(`Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1}`)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('every invalid setting is named with its value', async () => {
  const message = await refusal(
    runProgram('server/main.ts', [], { PORT: '80800', PUBLIC_ORIGIN: 'mowj.ir', DATA_DIR: '/nowhere' }),
  )
  expect(message).toMatch(
    /^These settings cannot be used:\n {2}PORT="80800" is not .+\n {2}PUBLIC_ORIGIN="mowj.ir" is not .+$/,
  )
})

test.each([
  ['/dev/null/data', 'ENOTDIR'],
  // The message differs between systems.
  ['/proc/data/mowj', 'E'],
])('a data folder that cannot be created is named: %s', async (folder, why) => {
  const message = await refusal(await server(folder))
  expect(message.startsWith(`The data folder cannot be used (DATA_DIR=${folder}): ${why}`)).toBe(true)
})

test('DATABASE_URL replaces the embedded database', async () => {
  const owner = await embedded(temporaryFolder(), { durable: false, transport: 'tcp' })
  const url = 'url' in owner.address ? owner.address.url : ''
  const dataDir = temporaryFolder()
  const { port, printed } = await server(dataDir, { DATABASE_URL: url })
  await printed(ready)
  expect((await fetch(`http://localhost:${port}/api/health/`)).status).toBe(200)
  expect(await owner.sql`select count(*) > 0 as filled from programs`).toEqual([{ filled: true }])
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('an unreachable DATABASE_URL is reported without its password', async () => {
  const port = await freePort()
  const DATABASE_URL = `postgres://mowj:geheim@127.0.0.1:${port}/mowj`
  const message = await refusal(await server(temporaryFolder(), { DATABASE_URL }))
  expect(message).toMatch(new RegExp(`^DATABASE_URL \\(127\\.0\\.0\\.1:${port}\\) cannot be used: .*ECONNREFUSED`))
  expect(message).not.toContain('geheim')
})

test('two servers that start concurrently on one database migrate it together', async () => {
  const { address, sql, close } = await testDatabase()
  await sql.unsafe('drop schema public cascade; create schema public; drop schema drizzle cascade')
  await Promise.all([1, 2, 3].map(() => migrateDatabase(address)))
  const steps = readdirSync('server/db/migrations').filter((name) => name.endsWith('.sql'))
  const [done] = await sql`select count(*)::int as times from drizzle.__drizzle_migrations`
  expect(done?.times).toBe(steps.length)
  await close()
})

test('a command uses the database of a running server, and starts one itself where none runs', async () => {
  const dataDir = temporaryFolder()
  const alone = runProgram('server/cli/main.ts', ['migrate'], { DATA_DIR: dataDir })
  expect(await alone.ended, alone.output()).toBe(0)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid')), 'stopped with the command').toBe(false)

  const { port, printed } = await server(dataDir)
  await printed(ready)
  const pids = databaseProcesses(dataDir)
  const beside = runProgram('server/cli/main.ts', ['migrate'], { DATA_DIR: dataDir })
  expect(await beside.ended, beside.output()).toBe(0)
  expect(beside.output()).toContain('The tables are up to date.')
  expect((await fetch(`http://localhost:${port}/api/health/`)).status).toBe(200)
  expect(databaseProcesses(dataDir)).toContain(pids[0])
})

test('seed --scale grows the data for benchmarks, and refuses an invalid number', async () => {
  const dataDir = temporaryFolder()
  const seed = runProgram('server/cli/main.ts', ['seed', '--scale', '500'], { DATA_DIR: dataDir })
  expect(await seed.ended, seed.output()).toBe(0)
  const { sql } = await embedded(dataDir)
  expect(await sql`select count(*)::int as posts from posts`).toEqual([{ posts: 500 }])
  const wrong = runProgram('server/cli/main.ts', ['seed', '--scale', 'many'], { DATA_DIR: dataDir })
  expect(await wrong.ended).toBe(2)
  expect(wrong.output()).toMatch(
    /^--scale is a number from 1 to 10000000\.\nUsage: (npm run mowj --|node dist\/server\/cli\.js) seed \[--scale N\]\n$/,
  )
})

test('concurrent commands on a stopped database share it', async () => {
  const dataDir = temporaryFolder()
  const both = [0, 1].map(() => runProgram('server/cli/main.ts', ['migrate'], { DATA_DIR: dataDir }))
  expect(await Promise.all(both.map(({ ended }) => ended)), both.map(({ output }) => output()).join()).toEqual([0, 0])
  await until('the database to end', () => runningDatabase(dataDir) === undefined || undefined)
})

test('the tool prints its usage, and names an unknown command', async () => {
  const help = runProgram('server/cli/main.ts', ['--help'])
  expect(await help.ended).toBe(0)
  expect(help.output()).toMatch(/^Usage: (npm run mowj --|node dist\/server\/cli\.js) <command>/)
  expect(help.output()).toMatch(/^ {2}migrate +apply pending migrations/m)
  expect(help.output()).toMatch(/^ +backup <folder> \[--with-secrets\] \[--allow-empty\] \[--dry-run\] \[--json\]$/m)
  const unknown = runProgram('server/cli/main.ts', ['swim'])
  expect(await unknown.ended).toBe(2)
  expect(unknown.output()).toContain("unknown command 'swim'")
})
