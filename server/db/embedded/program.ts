import { type SpawnOptions, spawn } from 'node:child_process'
import { chownSync, closeSync, lstatSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { programIn } from './binaries.ts'
import type { Runner } from './runner.ts'

const linux = process.platform === 'linux'

/** Runs initdb or postgres on a data folder as the runner's user, writing to the log. */
export function runProgram(runner: Runner, name: 'initdb' | 'postgres', folder: string, log: number, args: string[]) {
  const { owner, prefix, binaries } = runner
  // The other user may lack access to the path (below /root, for example): it inherits an open handle instead.
  const handle = linux && owner !== undefined ? openSync(folder, 'r') : undefined
  const path = handle === undefined ? folder : '/proc/self/fd/3'
  const [file = '', ...programArgs] = [...prefix, programIn(binaries, name), '-D', path, ...args]
  const options: SpawnOptions = {
    ...(owner !== undefined && owner.uid !== process.geteuid?.() ? owner : {}),
    ...(process.platform === 'win32' ? { windowsHide: true } : { cwd: '/', detached: true }),
    env: environment(),
    stdio: ['ignore', log, log, ...(handle === undefined ? [] : [handle])],
  }
  try {
    return spawn(file, programArgs, options)
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

/** Makes the runner's user the owner of a file or of a whole folder, unless it is already. */
export function changeOwner(runner: Runner, path: string): void {
  const { owner } = runner
  if (owner === undefined || lstatSync(path).uid === owner.uid) return
  // Children first: the next start then continues an interrupted walk.
  const inside = lstatSync(path).isDirectory() ? readdirSync(path) : []
  for (const name of inside) changeOwner(runner, join(path, name))
  chownSync(path, owner.uid, owner.gid)
}

/** The operator's own PG… variables concern another server. */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}
