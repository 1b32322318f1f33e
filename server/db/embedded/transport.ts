import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAddress } from '#server/db/client.ts'
import { databaseUser, passwordFile } from './cluster.ts'
import { folderMark } from './folder-lock.ts'
import { readPostmasterFile, socketDirPrefix } from './postmaster-file.ts'
import { isAlive, postgresProcesses } from './processes.ts'
import { changeOwner } from './program.ts'
import type { Runner } from './runner.ts'

const socketPort = 5432
/** The longest path a Unix socket may have: 107 bytes on Linux, 103 on macOS. */
const longestPath = process.platform === 'linux' ? 107 : 103

/** Where the embedded server listens. */
export type Transport = { socketDir: string; port: number } | { tcpPort: number }

/** A socket in the data folder; when its path is too long, in a temporary folder; else loopback TCP. */
export async function chooseTransport(runner: Runner, folder: string, forced?: 'tcp'): Promise<Transport> {
  if (forced === 'tcp' || process.platform === 'win32') return { tcpPort: await freePort() }
  if (fits(folder)) return { socketDir: folder, port: socketPort }
  if (!fits(join(tmpdir(), `${socketDirPrefix}XXXXXX`))) return { tcpPort: await freePort() }
  const socketDir = mkdtempSync(join(tmpdir(), socketDirPrefix))
  changeOwner(runner, socketDir)
  return { socketDir, port: socketPort }
}

/** PostgreSQL's settings for the transport. */
export function transportSettings(transport: Transport, folder: string): Record<string, string> {
  if ('tcpPort' in transport) {
    return { listen_addresses: '127.0.0.1', port: String(transport.tcpPort), unix_socket_directories: '' }
  }
  const { socketDir, port } = transport
  return {
    listen_addresses: '',
    port: String(port),
    // Relative to the data folder, whose absolute path its user may lack access to.
    unix_socket_directories: socketDir === folder ? '.' : `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}

/** The address that clients connect to. */
export function addressAt(transport: Transport, folder: string, database: string): DatabaseAddress {
  if ('socketDir' in transport) return { ...transport, user: databaseUser, database }
  const password = readFileSync(passwordFile(folder), 'utf8')
  return { url: `postgres://${databaseUser}:${password}@127.0.0.1:${transport.tcpPort}/${database}` }
}

/** Where the database listens that another process runs in this data folder; undefined when none is ready. */
export function runningTransport(folder: string): Transport | undefined {
  const written = readPostmasterFile(folder)
  if (written?.ready !== true || !isAlive(written.pid)) return undefined
  if (!postgresProcesses(folder, folderMark(folder), written.pid).includes(written.pid)) return undefined
  return written.host === '' ? { socketDir: written.socketDir, port: written.port } : { tcpPort: written.port }
}

/** Removes a socket folder outside the data folder. */
export function removeSocketFolder(transport: Transport, folder: string): void {
  if ('socketDir' in transport && transport.socketDir !== folder) {
    rmSync(transport.socketDir, { recursive: true, force: true })
  }
}

function fits(socketDir: string): boolean {
  return Buffer.byteLength(join(socketDir, `.s.PGSQL.${socketPort}`)) <= longestPath
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
      })
  })
}
