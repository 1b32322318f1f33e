import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'
import { databaseProcesses, embedded, otherOwner, runOwner } from '#tests/support/drivers/database/embedded.ts'
import { until } from '#tests/support/drivers/server.ts'
import { temporaryFolder } from '#tests/support/scenarios/program.ts'

/** Every row reported as committed exists, without gaps. */
async function expectAllCommitted(dataDir: string, lastCommitted: number) {
  const { sql } = await embedded(dataDir)
  const [committed] = await sql`select count(*)::int as rows from written where n <= ${lastCommitted}`
  expect(committed).toEqual({ rows: lastCommitted })
}

function killHard(pids: number[]) {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The end of one process may end others.
    }
  }
}

/** A search path without the tool that ties the database’s life to its parent. */
function pathWithoutSetpriv(): string {
  const folder = temporaryFolder()
  for (const name of ['unshare', 'true']) {
    const tool = ['/usr/bin', '/bin'].map((bin) => join(bin, name)).find((file) => existsSync(file))
    if (tool !== undefined) symlinkSync(tool, join(folder, name))
  }
  return folder
}

test('after the server is killed every committed row is there', async () => {
  const dataDir = temporaryFolder()
  const owner = await otherOwner(dataDir)
  await owner.signal('SIGKILL')
  await expectAllCommitted(dataDir, owner.lastCommitted())
})

test('after the server and every database process are killed every committed row is there', async () => {
  const dataDir = temporaryFolder()
  const owner = await otherOwner(dataDir)
  const pids = databaseProcesses(dataDir)
  expect(pids.length).toBeGreaterThan(3)
  owner.child.kill('SIGKILL')
  killHard(pids)
  await owner.ended
  await expectAllCommitted(dataDir, owner.lastCommitted())
})

test('a database that outlived its killed server is stopped, not adopted', async () => {
  const dataDir = temporaryFolder()
  const owner = await otherOwner(dataDir, { PATH: pathWithoutSetpriv() })
  await owner.signal('SIGKILL')
  const orphans = databaseProcesses(dataDir)
  expect(orphans.length).toBeGreaterThan(3)
  await expectAllCommitted(dataDir, owner.lastCommitted())
  expect(databaseProcesses(dataDir).filter((pid) => orphans.includes(pid))).toEqual([])
})

test.runIf(process.platform === 'linux')('a killed server takes its database with it', async () => {
  const dataDir = temporaryFolder()
  const owner = await otherOwner(dataDir)
  const pids = databaseProcesses(dataDir)
  await owner.signal('SIGKILL')
  await until('the database to end', () => !pids.some((pid) => existsSync(`/proc/${pid}/cwd`)) || undefined, 15_000)
})

test('a foreign pid in a stale lock file neither blocks the start nor is that process killed', async () => {
  const dataDir = temporaryFolder()
  await (await embedded(dataDir)).stop()
  const stranger = spawn('sleep', ['60'])
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    writeFileSync(join(dataDir, 'postgres', name), `${stranger.pid}\n${dataDir}/postgres\n1\n5432\n.\n\n\nready\n`)
  }
  const { sql } = await embedded(dataDir)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBe(null)
  stranger.kill()
  await once(stranger, 'exit')
})

test.runIf(process.platform === 'linux')('a zombie database process counts as dead', async () => {
  const dataDir = temporaryFolder()
  await (await embedded(dataDir)).stop()
  // The shell’s background child ends soon; the `sleep` that replaces the shell never reaps it.
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'])
  const [printed] = await once(parent.stdout, 'data')
  const zombie = Number(String(printed))
  await until('a zombie', () => readFileSync(`/proc/${zombie}/stat`, 'utf8').includes(') Z ') || undefined)
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    writeFileSync(join(dataDir, 'postgres', name), `${zombie}\n${dataDir}/postgres\n1\n5432\n.\n\n\nready\n`)
  }
  const { sql } = await embedded(dataDir)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  parent.kill()
  await once(parent, 'exit')
})

test('a second owner is refused with the pid of the first, until that one is gone', async () => {
  const dataDir = temporaryFolder()
  const owner = await otherOwner(dataDir, {}, 1)
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    `The data folder ${dataDir} is already in use by process ${owner.child.pid}.`,
  )
  await owner.signal('SIGKILL')
  const { sql } = await embedded(dataDir)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('of two processes that start concurrently exactly one owns the folder', async () => {
  const dataDir = temporaryFolder()
  const both = [0, 1].map(() => runOwner(dataDir))
  const outputs = await Promise.all(both.map(({ printed }) => printed(/committed 1\n|already in use by process \d+/)))
  expect(outputs.map(([words]) => words.startsWith('committed')).sort()).toEqual([false, true])
})

test('a database killed under a running server is restarted', async () => {
  const dataDir = temporaryFolder()
  const { sql } = await embedded(dataDir)
  await sql`create table stored as select 1 as one`
  killHard(databaseProcesses(dataDir))
  const rows = await until('the database to respond', () => sql`select * from stored`.catch(() => undefined))
  expect(rows).toEqual([{ one: 1 }])
})

test('a database killed again during its restart is restarted as well', async () => {
  const dataDir = temporaryFolder()
  const lost: string[] = []
  const { sql } = await embedded(dataDir, { onLost: ({ message }) => lost.push(message) })
  await sql`create table stored as select 1 as one`
  const postmaster = () => readPostmasterFile(join(dataDir, 'postgres'))
  const first = postmaster()?.pid
  killHard(databaseProcesses(dataDir))
  await until('a start to begin', () => {
    const next = postmaster()
    return next !== undefined && next.pid !== first && databaseProcesses(dataDir).includes(next.pid) ? next : undefined
  })
  killHard(databaseProcesses(dataDir))
  const rows = await until('the database to respond', () => sql`select * from stored`.catch(() => undefined))
  expect(rows).toEqual([{ one: 1 }])
  expect(lost).toEqual([])
})

test('a database that keeps crashing is given up with a reason', async () => {
  const dataDir = temporaryFolder()
  let reason = ''
  await embedded(dataDir, { onLost: (error) => (reason = error.message) })
  const killed = new Set<number>()
  const message = await until('the reason', () => {
    const postmaster = readPostmasterFile(join(dataDir, 'postgres'))
    if (postmaster?.ready && !killed.has(postmaster.pid)) {
      killed.add(postmaster.pid)
      killHard(databaseProcesses(dataDir))
    }
    return reason || undefined
  })
  expect(killed.size, 'one accident is forgiven').toBeGreaterThan(1)
  expect(message).toContain('ends repeatedly')
})

test('a database visible by its socket but not among the processes belongs to another process', async () => {
  const dataDir = temporaryFolder()
  await (await embedded(dataDir)).stop()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '1\n/elsewhere\n1\n5432\n.\n\n\nready\n')
  const container = createServer().listen(join(dataDir, 'postgres', '.s.PGSQL.5432'))
  await once(container, 'listening')
  await expect(startEmbedded({ dataDir })).rejects.toThrow('already in use by a process that cannot be seen from here')
  container.close()
})
