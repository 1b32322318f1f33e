import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#server/startup/startup-error.ts'
import { FolderInUse, folderMark } from './folder-lock.ts'
import { readPostmasterFile, socketDirPrefix } from './postmaster-file.ts'
import { isAlive, postgresProcesses } from './processes.ts'
import { waitUntil } from './wait.ts'

/**
 * Cleans up after a killed owner: stops its PostgreSQL (which may hold the locks of an open transaction, so that it is
 * never adopted) and removes stale lock files. Call it while holding the folder's lock.
 */
export async function reapOrphan(folder: string, currentSocketDir?: string): Promise<void> {
  const written = readPostmasterFile(folder)
  const ours = () => postgresProcesses(folder, folderMark(folder), written?.pid)
  if (ours().length > 0) await end(ours, written?.pid, folder)
  else if (written !== undefined && (await accepts(join(folder, '.s.PGSQL.5432')))) {
    throw new FolderInUse(folder, 'a process that cannot be seen from here (another container?)')
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  const socketDir = written?.socketDir ?? folder
  const outside = dirname(socketDir) === tmpdir() && basename(socketDir).startsWith(socketDirPrefix)
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    rmSync(join(outside ? socketDir : folder, name), { force: true })
  }
  // The folder as well, unless it is the current socket folder of this process, which restarts its server there.
  if (outside && socketDir !== currentSocketDir) rmSync(socketDir, { recursive: true, force: true })
}

/** Fast shutdown by the postmaster, then SIGQUIT to each process, then SIGKILL. */
async function end(ours: () => number[], postmaster: number | undefined, folder: string) {
  const gone = () => ours().length === 0
  if (postmaster !== undefined && isAlive(postmaster) && ours().includes(postmaster)) {
    signal([postmaster], 'SIGINT')
    if (await waitUntil(gone, 10_000)) return
  }
  signal(ours(), 'SIGQUIT')
  if (await waitUntil(gone, 3000)) return
  signal(ours(), 'SIGKILL')
  if (await waitUntil(gone, 3000)) return
  throw new StartupError(`A PostgreSQL of an earlier start still runs in ${folder}, as process ${ours().join(', ')}.`)
}

function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has just ended, or belongs to another user: the check afterwards tells which.
    }
  }
}

function accepts(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(socket)
      .on('connect', () => resolve(client.destroy() !== undefined))
      .on('error', () => resolve(false))
  })
}
