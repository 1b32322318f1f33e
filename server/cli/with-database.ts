import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '#server/config.ts'
import { type DatabaseAddress, type Db, openDatabase } from '#server/db/client.ts'
import { FolderInUse } from '#server/db/embedded/folder-lock.ts'
import { runningDatabase, startEmbedded } from '#server/db/embedded/supervisor.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { ownDatabase, type RunningDatabase } from '#server/db/start-database.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { call } from './call.ts'
import { embeddedFault } from './data-folder.ts'

/** How long to wait for another process that starts or stops its database. */
const waitMs = 15_000

type OpenOptions = {
  /** Creates the database if it is missing: for commands with that purpose. */
  mayCreate?: boolean
}

/**
 * Runs a command on the migrated database: that of the running server, else the embedded one, started for the command,
 * or the operator's own PostgreSQL. Throws `StartupError` when there is none, and creates none.
 */
export async function withDatabase<T>(
  work: (db: Db, config: Config, address: DatabaseAddress) => Promise<T>,
  { mayCreate = false }: OpenOptions = {},
): Promise<T> {
  const config = readConfig()
  const { db, address, close } = await open(config, mayCreate)
  try {
    return await work(db, config, address)
  } finally {
    await close()
  }
}

type OpenedDatabase = { db: Db; address: DatabaseAddress; close: () => Promise<void> }

async function open(config: Config, mayCreate: boolean): Promise<OpenedDatabase> {
  if (config.databaseUrl !== undefined) return connect(await ownDatabase(config.databaseUrl), mayCreate)
  const fault = mayCreate ? undefined : embeddedFault(config.dataDir)
  if (fault !== undefined) throw new StartupError(fault)
  const deadline = Date.now() + waitMs
  for (;;) {
    const running = runningDatabase(config.dataDir)
    const opened = running ? await join(running, deadline, mayCreate) : await start(config.dataDir, deadline, mayCreate)
    if (opened !== undefined) return opened
    // Its owner is starting or stopping.
    await pause(100)
  }
}

/** Connects to the database of another process; undefined while that one is starting or stopping. */
async function join(
  address: DatabaseAddress,
  deadline: number,
  mayCreate: boolean,
): Promise<OpenedDatabase | undefined> {
  try {
    return await connect({ address, stop: async () => undefined }, mayCreate)
  } catch (error) {
    if (!(error instanceof StartupError) && Date.now() < deadline) return undefined
    throw error
  }
}

/** Starts the database in this process; undefined while another process still owns the folder. */
async function start(dataDir: string, deadline: number, mayCreate: boolean): Promise<OpenedDatabase | undefined> {
  try {
    const { address, stop } = await startEmbedded({ dataDir })
    return await connect({ address, stop: () => waitForOthers(address).then(stop) }, mayCreate)
  } catch (error) {
    if (error instanceof FolderInUse && Date.now() < deadline) return undefined
    throw error
  }
}

async function connect({ address, stop }: RunningDatabase, mayCreate: boolean): Promise<OpenedDatabase> {
  const { db, sql, close: closePool } = openDatabase(address)
  const close = async () => {
    await closePool()
    await stop()
  }
  try {
    // From here on the database's owner sees this connection.
    const [migrations] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`
    if (migrations?.made !== true && !mayCreate) throw new StartupError(noTables(address))
    await migrateDatabase(address)
    return { db, address, close }
  } catch (error) {
    await close()
    throw error
  }
}

function noTables(address: DatabaseAddress): string {
  const where = 'url' in address ? new URL(address.url).host : address.socketDir
  return `The database at ${where} contains no tables of Mowj. Start the server, or create them: ${call} migrate`
}

/** Another command may use this database meanwhile: it is stopped after the last one. */
async function waitForOthers(address: DatabaseAddress) {
  const { sql, close } = openDatabase(address, { max: 1 })
  const others = () => sql`
    select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  while ((await others()).length > 0) await pause(50)
  await close()
}
