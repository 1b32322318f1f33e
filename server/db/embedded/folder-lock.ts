import { createHash } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from '#server/startup/startup-error.ts'

/** The database's folder belongs to another running process. */
export class FolderInUse extends StartupError {
  constructor(folder: string, owner: string) {
    super(
      `The data folder ${dirname(folder)} is already in use by ${owner}. Stop it first, or choose another DATA_DIR.`,
    )
  }
}

/** A short name for a folder, the same in every process. Expects the real path. */
export function folderMark(folder: string): string {
  return `mowj-db-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
}

/**
 * Locks a data folder for this process until it releases the lock or dies: the lock is a listening socket, which the
 * system frees when its process ends. The socket sends the holder's pid to every client.
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  const address = socketAddress(folderMark(folder))
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    const owner = await readOwner(address)
    if (owner !== undefined || address.startsWith('\0')) throw new FolderInUse(folder, owner ?? 'another process')
    // A socket file without a listener was left behind by a killed process.
    unlinkSync(address)
    return listen(address)
  })
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

function socketAddress(mark: string): string {
  if (process.platform === 'linux') return `\0${mark}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${mark}`
  return join(tmpdir(), `${mark}.sock`)
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((client) => {
      client.on('error', () => undefined).end(`process ${process.pid}`)
    })
    server.once('error', reject).listen(address, () => resolve(server.unref()))
  })
}

function readOwner(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let received = ''
    const client = connect(address)
      .setTimeout(1000, () => client.destroy())
      .on('data', (part) => {
        received += part
      })
      .on('error', () => undefined)
      .on('close', () => resolve(received === '' ? undefined : received))
  })
}
