import { closeSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DatabaseAddress, openDatabase } from '#server/db/client.ts'
import { openDataDir } from '#server/startup/data-dir.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { nobodyUser, userName } from './data-owner.ts'
import { folderMark, lockFolder } from './folder-lock.ts'
import { openLog, quietLog, watchLogSize } from './log.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { changeOwner } from './program.ts'
import { reapOrphan } from './reap.ts'
import { chooseRunner, type RunnerMethod } from './runner.ts'
import { addressAt, chooseTransport, removeSocketFolder, runningTransport, transportSettings } from './transport.ts'

const database = 'mowj'
const mostCrashesAMinute = 3
const minuteMs = 60_000

export type EmbeddedOptions = {
  /** Parent of the database folder `postgres`. */
  dataDir: string
  /** PostgreSQL settings that override the defaults. */
  settings?: Record<string, string>
  /** False only where the data may be lost in a crash of the machine: tests. */
  durable?: boolean
  /** Forces a method to run PostgreSQL; otherwise the first that works. */
  runnerMethod?: RunnerMethod
  /** Where root copies the programs when another user must run them. */
  sharedDir?: string
  /** Forces loopback TCP instead of a Unix socket. */
  transport?: 'tcp'
  /** Called when the server ended by itself and could not be restarted. */
  onLost?: (error: Error) => void
}

export type Embedded = {
  address: DatabaseAddress
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a data folder as a child of this process; creates the folder at first start.
 * Throws `StartupError`, and its subclass `FolderInUse` when another process owns the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = databaseFolder(options.dataDir)
  const lock = await lockFolder(folder)
  try {
    const server = await startOwned(folder, options)
    return {
      address: server.address,
      async stop() {
        await server.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The address of a database that another process runs in this data folder; undefined when none is ready. */
export function runningDatabase(dataDir: string): DatabaseAddress | undefined {
  const folder = databaseFolder(dataDir)
  const transport = runningTransport(folder)
  return transport && addressAt(transport, folder, database)
}

function databaseFolder(dataDir: string): string {
  return join(openDataDir(dataDir), 'postgres')
}

/** Root as well must not take over an ordinary user's folder: that user could not start on it again. */
function requireOwner(folder: string) {
  const uid = process.geteuid?.()
  const owner = lstatSync(folder, { throwIfNoEntry: false })?.uid
  if (uid === undefined || owner === undefined || owner === uid) return
  if (uid === 0 && owner === nobodyUser.uid) return
  throw new StartupError(
    `The database in ${folder} belongs to another user (number ${owner}). Start Mowj as that user (sudo -u ` +
      `'${userName(owner)}' …), or give it to yourself: sudo chown -R $(id -u) ${dirname(folder)}`,
  )
}

async function startOwned(folder: string, options: EmbeddedOptions) {
  requireOwner(folder)
  await reapOrphan(folder)
  const { runnerMethod, sharedDir, durable = true } = options
  const runner = chooseRunner(findBinaries(), { method: runnerMethod, sharedDir })
  const log = openLog(`${folder}.log`)
  await ensureCluster(runner, folder, log, durable)
  changeOwner(runner, folder)
  const transport = await chooseTransport(runner, folder, options.transport)
  const settings = {
    ...{ cluster_name: folderMark(folder), timezone: 'UTC', log_timezone: 'UTC', jit: 'off' },
    ...quietLog,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...transportSettings(transport, folder),
    ...options.settings,
  }
  const endRotation = watchLogSize(log)
  let stopping = false
  const crashes: number[] = []
  let postmaster: Postmaster

  async function launch() {
    postmaster = await startPostmaster(runner, folder, log, settings)
    void postmaster.ended.then(() => (stopping ? undefined : restart()))
  }

  /** Restarts a crashed server, unless it crashes repeatedly. */
  async function restart(): Promise<void> {
    const startedAt = Date.now()
    crashes.push(startedAt)
    const failure = await relaunch().catch((error: Error) => error)
    if (failure === undefined || stopping) return
    // Killed while starting counts as another crash; a start that fails after minutes is not repeated.
    if (recentCrashes() <= mostCrashesAMinute && Date.now() - startedAt < minuteMs) await restart()
    else options.onLost?.(failure)
  }

  async function relaunch(): Promise<void> {
    if (recentCrashes() > mostCrashesAMinute) {
      throw new StartupError(`The embedded database ends repeatedly (log: ${log.file})`)
    }
    await reapOrphan(folder, 'socketDir' in transport ? transport.socketDir : undefined)
    if (!stopping) await launch()
  }

  const recentCrashes = () => crashes.filter((at) => Date.now() - at < minuteMs).length

  await launch()
  await ensureDatabase(addressAt(transport, folder, 'postgres'))
  return {
    address: addressAt(transport, folder, database),
    async stop() {
      stopping = true
      await postmaster.stop()
      removeSocketFolder(transport, folder)
      endRotation()
      closeSync(log.fd)
    },
  }
}

async function ensureDatabase(address: DatabaseAddress) {
  const { sql, close } = openDatabase(address, { max: 1 })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${database}`
    if (found === undefined) await sql.unsafe(`create database ${database}`)
  } finally {
    await close()
  }
}
