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

/** How long another process may take to start or to leave before we give up on its database. */
const patienceMs = 15_000

type Manner = {
  /** Makes the database where there is none: for the commands whose work that is. */
  mayCreate?: boolean
}

/**
 * Does a command's work on the up-to-date database: the one of the running server, else the embedded one started for
 * the command's time, or the operator's own PostgreSQL. Throws `StartupError` when there is none, and makes none.
 */
export async function withDatabase<T>(
  work: (db: Db, config: Config, address: DatabaseAddress) => Promise<T>,
  { mayCreate = false }: Manner = {},
): Promise<T> {
  const config = readConfig()
  const { db, address, leave } = await enter(config, mayCreate)
  try {
    return await work(db, config, address)
  } finally {
    await leave()
  }
}

type Entered = { db: Db; address: DatabaseAddress; leave: () => Promise<void> }

async function enter(config: Config, mayCreate: boolean): Promise<Entered> {
  if (config.databaseUrl !== undefined) return connect(await ownDatabase(config.databaseUrl), mayCreate)
  const fault = mayCreate ? undefined : embeddedFault(config.dataDir)
  if (fault !== undefined) throw new StartupError(fault)
  const deadline = Date.now() + patienceMs
  for (;;) {
    const running = runningDatabase(config.dataDir)
    const entered = running
      ? await join(running, deadline, mayCreate)
      : await start(config.dataDir, deadline, mayCreate)
    if (entered !== undefined) return entered
    // Its owner is just starting or just leaving.
    await pause(100)
  }
}

/** The database of another process; undefined when that one is not quite there, or not any more. */
async function join(address: DatabaseAddress, deadline: number, mayCreate: boolean): Promise<Entered | undefined> {
  try {
    return await connect({ address, stop: async () => undefined }, mayCreate)
  } catch (error) {
    if (!(error instanceof StartupError) && Date.now() < deadline) return undefined
    throw error
  }
}

/** A database of our own; undefined while another process still owns the folder. */
async function start(dataDir: string, deadline: number, mayCreate: boolean): Promise<Entered | undefined> {
  try {
    const { address, stop } = await startEmbedded({ dataDir })
    return await connect({ address, stop: () => lastOneLeft(address).then(stop) }, mayCreate)
  } catch (error) {
    if (error instanceof FolderInUse && Date.now() < deadline) return undefined
    throw error
  }
}

async function connect({ address, stop }: RunningDatabase, mayCreate: boolean): Promise<Entered> {
  const { db, sql, close } = openDatabase(address)
  const leave = async () => {
    await close()
    await stop()
  }
  try {
    // From here on its owner sees that somebody is here.
    const [there] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`
    if (there?.made !== true && !mayCreate) throw new StartupError(noTables(address))
    await migrateDatabase(address)
    return { db, address, leave }
  } catch (error) {
    await leave()
    throw error
  }
}

function noTables(address: DatabaseAddress): string {
  const where = 'url' in address ? new URL(address.url).host : address.socketDir
  return `The database at ${where} holds no tables of Mowj. Start the server, or make them: ${call} migrate`
}

/** Another command may have joined our database meanwhile: it is ended after the last one. */
async function lastOneLeft(address: DatabaseAddress) {
  const { sql, close } = openDatabase(address, { max: 1 })
  const others = () => sql`
    select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  while ((await others()).length > 0) await pause(50)
  await close()
}
