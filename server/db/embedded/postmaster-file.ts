import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Prefix of a socket folder outside the data folder. */
export const socketDirPrefix = 'mowj-socket-'

/** Contents of `postmaster.pid` in a data folder. */
export type PostmasterFile = { pid: number; port: number; socketDir: string; host: string; ready: boolean }

/** Reads it; undefined if it is missing or incomplete. */
export function readPostmasterFile(folder: string): PostmasterFile | undefined {
  let text: string
  try {
    text = readFileSync(join(folder, 'postmaster.pid'), 'utf8')
  } catch {
    return undefined
  }
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, state.
  const [pid, , , port, socketDir = '', host = '', , state = ''] = text.split('\n')
  if (!Number(pid)) return undefined
  return {
    pid: Number(pid),
    port: Number(port),
    socketDir: socketDir === '.' ? folder : socketDir,
    host,
    ready: state.trim() === 'ready',
  }
}
