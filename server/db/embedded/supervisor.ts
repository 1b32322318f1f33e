import { closeSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DatabaseAddress, openDatabase } from '#server/db/client.ts'
import { openDataDir } from '#server/startup/data-dir.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { nobody, userName } from './data-owner.ts'
import { folderMark, ownFolder } from './folder-lock.ts'
import { keepSmall, openLog, quietLog } from './log.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { giveTo } from './program.ts'
import { reapOrphan } from './reap.ts'
import { chooseRunner, type RunnerMethod } from './runner.ts'
import { addressAt, chooseTransport, forgetTransport, runningTransport, transportSettings } from './transport.ts'

const database = 'mowj'
const mostFallsAMinute = 3
const minuteMs = 60_000

export type EmbeddedOptions = {
  /** The database lives in its folder `postgres`. */
  dataDir: string
  /** PostgreSQL's own settings, over ours. */
  settings?: Record<string, string>
  /** False only where the data may be lost with the machine: tests. */
  durable?: boolean
  /** Forces a way to run PostgreSQL; otherwise the first that works. */
  runnerMethod?: RunnerMethod
  /** Where root copies the programs to when another user needs them. */
  sharedDir?: string
  /** Forces loopback TCP where a Unix socket would do. */
  transport?: 'tcp'
  /** Told when the server ended by itself and could not be started again. */
  onLost?: (error: Error) => void
}

export type Embedded = {
  address: DatabaseAddress
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a data folder as this process's child, making the folder at first start.
 * Throws `StartupError`, and its kind `FolderInUse` when another process owns the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = databaseFolder(options.dataDir)
  const lock = await ownFolder(folder)
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

/** Where the database of a data folder listens that another process runs right now; undefined when none is ready. */
export function runningDatabase(dataDir: string): DatabaseAddress | undefined {
  const folder = databaseFolder(dataDir)
  const transport = runningTransport(folder)
  return transport && addressAt(transport, folder, database)
}

function databaseFolder(dataDir: string): string {
  return join(openDataDir(dataDir), 'postgres')
}

/** Root, too, leaves the folder of an ordinary user alone: that user could not start on it again. */
function requireOwner(folder: string) {
  const uid = process.geteuid?.()
  const owner = lstatSync(folder, { throwIfNoEntry: false })?.uid
  if (uid === undefined || owner === undefined || owner === uid) return
  if (uid === 0 && owner === nobody.uid) return
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
  giveTo(runner, folder)
  const transport = await chooseTransport(runner, folder, options.transport)
  const settings = {
    ...{ cluster_name: folderMark(folder), timezone: 'UTC', log_timezone: 'UTC', jit: 'off' },
    ...quietLog,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...transportSettings(transport, folder),
    ...options.settings,
  }
  const endRotation = keepSmall(log)
  let stopping = false
  const falls: number[] = []
  let postmaster: Postmaster

  async function launch() {
    postmaster = await startPostmaster(runner, folder, log, settings)
    void postmaster.ended.then(() => (stopping ? undefined : startAgain()))
  }

  /** Killed once by accident it deserves another start; one that keeps falling would only fall again. */
  async function startAgain(): Promise<void> {
    const begun = Date.now()
    falls.push(begun)
    const failure = await launchAnew().catch((error: Error) => error)
    if (failure === undefined || stopping) return
    // Killed before it was up, it has fallen once more; one that takes minutes in vain would do so again.
    if (fallsOfLate() <= mostFallsAMinute && Date.now() - begun < minuteMs) await startAgain()
    else options.onLost?.(failure)
  }

  async function launchAnew(): Promise<void> {
    if (fallsOfLate() > mostFallsAMinute) {
      throw new StartupError(`The embedded database keeps ending (log: ${log.file})`)
    }
    await reapOrphan(folder, 'socketDir' in transport ? transport.socketDir : undefined)
    if (!stopping) await launch()
  }

  const fallsOfLate = () => falls.filter((at) => Date.now() - at < minuteMs).length

  await launch()
  await ensureDatabase(addressAt(transport, folder, 'postgres'))
  return {
    address: addressAt(transport, folder, database),
    async stop() {
      stopping = true
      await postmaster.stop()
      forgetTransport(transport, folder)
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
