import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { folderMark } from '#server/db/embedded/folder-lock.ts'
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts'
import { postgresProcesses } from '#server/db/embedded/processes.ts'
import { type EmbeddedOptions, startEmbedded } from '#server/db/embedded/supervisor.ts'
import { runProgram } from '#tests/support/scenarios/program.ts'

/** Starts the embedded database in this process, with a connection; both end with the test at the latest. */
export async function embedded(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
  const server = await startEmbedded({ dataDir, ...options })
  const { sql, close } = openDatabase(server.address, { max: 2 })
  let open = true
  async function stop() {
    if (!open) return
    open = false
    await close()
    await server.stop()
  }
  onTestFinished(stop)
  return { address: server.address, sql, stop }
}

/** A process that tries to own the folder's database. */
export function runOwner(dataDir: string, env: Record<string, string> = {}) {
  return runProgram(fileURLToPath(new URL('./database-owner.ts', import.meta.url)), [dataDir], env)
}

/** Another process that owns the folder's database and has committed at least `rows` rows. */
export async function otherOwner(dataDir: string, env: Record<string, string> = {}, rows = 20) {
  const owner = runOwner(dataDir, env)
  await owner.printed(new RegExp(`committed ${rows}\n`))
  return {
    ...owner,
    /** The newest row whose commit was reported. */
    lastCommitted: () => Math.max(...[...owner.output().matchAll(/committed (\d+)\n/g)].map(([, n]) => Number(n))),
  }
}

/** Every running PostgreSQL process of a data folder. */
export function databaseProcesses(dataDir: string): number[] {
  const folder = join(dataDir, 'postgres')
  return postgresProcesses(folder, folderMark(folder), readPostmasterFile(folder)?.pid)
}
