import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const linux = process.platform === 'linux'

/** Whether a process runs. A zombie (dead, not yet reaped by its parent) counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !['Z', 'X'].includes(stateOf(pid))
}

/**
 * Every PostgreSQL process of a data folder: its name is postgres and its working directory is that folder, or (where
 * the system hides the directory) its command line contains the folder's mark.
 */
export function postgresProcesses(folder: string, mark: string, writtenPid: number | undefined): number[] {
  if (!linux) return writtenPid !== undefined && isPostgres(writtenPid) ? [writtenPid] : []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && belongsTo(pid, folder, mark))
}

function belongsTo(pid: number, folder: string, mark: string): boolean {
  if (read(`/proc/${pid}/comm`).trim() !== 'postgres' || !isAlive(pid)) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return read(`/proc/${pid}/cmdline`).includes(mark)
  }
}

/** Without /proc only the pid in `postmaster.pid` can be checked. */
function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/NH', '/FI', `PID eq ${pid}`]
      : ['ps', '-o', 'comm=', '-p', String(pid)]
  return spawnSync(program, args, { encoding: 'utf8' }).stdout?.includes('postgres') ?? false
}

function stateOf(pid: number): string {
  if (process.platform === 'win32') return ''
  if (!linux) return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.charAt(0) ?? ''
  // The name in brackets may contain anything, brackets too; the state follows the last one.
  const stat = read(`/proc/${pid}/stat`)
  return stat.charAt(stat.lastIndexOf(')') + 2)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
