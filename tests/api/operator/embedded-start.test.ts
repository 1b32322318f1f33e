import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { openLog, rotateLog, watchLogSize } from '#server/db/embedded/log.ts'
import { chooseRunner } from '#server/db/embedded/runner.ts'
import { runningDatabase, startEmbedded } from '#server/db/embedded/supervisor.ts'
import { embedded } from '#tests/support/drivers/database/embedded.ts'
import { secretsIn } from '#tests/support/drivers/log-scan.ts'
import { temporaryFolder } from '#tests/support/scenarios/program.ts'

const isRoot = process.geteuid?.() === 0
const quick = { durable: false }

test('the first start creates the database, and a later one finds the written data', async () => {
  const dataDir = join(temporaryFolder(), 'made', 'on the way', 'داده')
  const first = await embedded(dataDir, quick)
  await first.sql`create table stored (word text)`
  await first.sql`insert into stored values ('سلام')`
  await first.stop()

  const second = await embedded(dataDir, quick)
  expect(await second.sql`select word from stored`).toEqual([{ word: 'سلام' }])
})

test('durability is on: checksums, fsync and full page writes', async () => {
  const { sql } = await embedded(temporaryFolder())
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']) {
    expect(await sql`select current_setting(${name}) as value`, name).toEqual([{ value: 'on' }])
  }
})

test('text is Unicode: Persian is folded, counted and matched by character', async () => {
  const { sql } = await embedded(temporaryFolder(), quick)
  expect(await sql`select length('موج') as characters, upper('été') as upper, 'شنا' ~ '^\\w+$' as word`).toEqual([
    { characters: 3, upper: 'ÉTÉ', word: true },
  ])
})

test('the operator’s PG… variables do not reach the embedded server', async () => {
  process.env.PGDATA = '/nowhere'
  process.env.PGPORT = '1'
  try {
    const { sql } = await embedded(temporaryFolder(), quick)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  } finally {
    delete process.env.PGDATA
    delete process.env.PGPORT
  }
})

test('a data folder with a path too long for a socket works', async () => {
  const dataDir = join(temporaryFolder(), 'l'.repeat(120))
  const { address, sql, stop } = await embedded(dataDir, quick)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  expect(runningDatabase(dataDir), 'commands find it too').toEqual(address)
  const socketDir = 'socketDir' in address ? address.socketDir : ''
  expect(statSync(socketDir).mode & 0o077, 'other users have no access').toBe(0)
  await stop()
  expect(existsSync(socketDir), 'the socket folder is removed with the server').toBe(false)
})

test('over TCP, where there are no sockets, a password is required', async () => {
  const dataDir = temporaryFolder()
  const { address, sql } = await embedded(dataDir, { ...quick, transport: 'tcp' })
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  expect(runningDatabase(dataDir), 'commands find it too').toEqual(address)
  const url = new URL('url' in address ? address.url : '')
  expect(url.hostname).toBe('127.0.0.1')
  expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
  url.password = 'guess'
  const stranger = postgres(url.href, { max: 1 })
  await expect(stranger`select 1`).rejects.toThrow('password authentication failed')
  await stranger.end()
})

test('an interrupted first start does not block the next one', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'postgres.new-abcdef'))
  writeFileSync(join(dataDir, 'postgres.new-abcdef', 'PG_VERSION'), '18\n')
  const { sql } = await embedded(dataDir, quick)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir, 'postgres.new-abcdef'))).toBe(false)
})

test('a failed start reports PostgreSQL’s own message and releases the folder', async () => {
  const dataDir = temporaryFolder()
  const settings = { shared_buffers: 'plenty' }
  await expect(startEmbedded({ dataDir, ...quick, settings })).rejects.toThrow(/did not start: .*"shared_buffers".*log/)
  const { sql } = await embedded(dataDir, quick)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('data of another PostgreSQL version is refused with both versions and left intact', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow('was written by PostgreSQL 15; this is 18')
  expect(readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('15\n')
})

test.runIf(isRoot)('data of another user is refused, and the owner is named', async () => {
  const dataDir = temporaryFolder()
  chmodSync(dataDir, 0o777)
  mkdirSync(join(dataDir, 'postgres'))
  process.seteuid?.(65_534)
  try {
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `in ${dataDir}/postgres belongs to another user (number 0)`,
    )
  } finally {
    process.seteuid?.(0)
  }
})

describe.runIf(isRoot)('started by root, which PostgreSQL refuses', () => {
  test.each(['namespace', 'nobody'] as const)('below a folder only root can enter, as %s', async (runnerMethod) => {
    const closed = temporaryFolder()
    chmodSync(closed, 0o700)
    const sharedDir = temporaryFolder()
    const { sql } = await embedded(join(closed, 'data'), { ...quick, runnerMethod, sharedDir })
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  test('either way of dropping root can open the data of the other', async () => {
    const dataDir = temporaryFolder()
    const sharedDir = temporaryFolder()
    const first = await embedded(dataDir, { ...quick, runnerMethod: 'namespace' })
    await first.sql`create table stored as select 1 as one`
    await first.stop()
    const second = await embedded(dataDir, { ...quick, runnerMethod: 'nobody', sharedDir })
    expect(await second.sql`select * from stored`).toEqual([{ one: 1 }])
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(65_534)
    await second.stop()
    const third = await embedded(dataDir, { ...quick, runnerMethod: 'namespace' })
    expect(await third.sql`select * from stored`).toEqual([{ one: 1 }])
  })

  test('programs are not run from a world-writable folder', () => {
    const sharedDir = temporaryFolder()
    chmodSync(sharedDir, 0o777)
    expect(() => chooseRunner(findBinaries(), { method: 'nobody', sharedDir })).toThrow(
      /does not run as root, and no other user can be used here \(nobody: .* is not root's own\).*DATABASE_URL/,
    )
  })
})

test('PostgreSQL’s own log contains no statement and none of its values, whatever fails', async () => {
  const dataDir = temporaryFolder()
  const { sql, stop } = await embedded(dataDir, quick)
  const phone = '09121234567'
  await sql`create table people (phone text unique)`
  await sql`insert into people values (${phone})`
  const failing = [
    sql`insert into people values (${phone})`,
    sql`update people set phone = ${phone}::int::text`,
    sql.unsafe(`select '${phone}x'::int`),
    sql.unsafe(`select nothing_${phone}`),
    sql.unsafe(`do $$ begin raise warning 'of ${phone}'; end $$; select 1/0 -- ${phone}`),
    sql`select pg_sleep(0), ${phone}::jsonb`,
  ]
  const ends = await Promise.allSettled(failing)
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(4)
  await stop()
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(secretsIn(log.split('\n'))).toEqual([])
  expect(log).not.toMatch(/STATEMENT|DETAIL|09\d{9}|people/)
})

test('a large log is rotated while PostgreSQL keeps writing, and two old files remain', () => {
  const file = join(temporaryFolder(), 'postgres.log')
  const log = openLog(file)
  const large = 'x'.repeat(5 * 1024 * 1024)
  writeSync(log.fd, `first ${large}`)
  rotateLog(log)
  writeSync(log.fd, 'after')
  expect(readFileSync(file, 'utf8')).toBe('after')
  expect(readFileSync(`${file}.old`, 'utf8').slice(0, 6)).toBe('first ')
  rotateLog(log)
  expect(readFileSync(file, 'utf8')).toBe('after')
  writeSync(log.fd, large)
  rotateLog(log)
  expect(statSync(file).size).toBe(0)
  expect(readFileSync(`${file}.old`, 'utf8').slice(0, 6)).toBe('afterx')
  expect(readdirSync(dirname(file))).toHaveLength(2)
  closeSync(log.fd)
})

test('the log size is checked every minute', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const log = openLog(join(temporaryFolder(), 'postgres.log'))
  const end = watchLogSize(log)
  writeSync(log.fd, 'x'.repeat(5 * 1024 * 1024 + 1))
  vi.advanceTimersByTime(60_000)
  expect(statSync(log.file).size).toBe(0)
  end()
  expect(vi.getTimerCount()).toBe(0)
  closeSync(log.fd)
})
