import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '#server/config.ts'
import { type DatabaseAddress, type Db, openDatabase } from '#server/db/client.ts'
import { FolderInUse } from '#server/db/embedded/folder-lock.ts'
import { runningDatabase, startEmbedded } from '#server/db/embedded/supervisor.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { ownDatabase, type RunningDatabase } from '#server/db/start-database.ts'

/** How long another process may take to start or to leave before we give up on its database. */
const patienceMs = 15_000

/**
 * Does a command's work on the up-to-date database: the one of the running server, else the embedded one started for
 * the command's time, or the operator's own PostgreSQL.
 */
export async function withDatabase<T>(
  work: (db: Db, config: Config, address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const config = readConfig()
  const { db, address, leave } = await enter(config)
  try {
    return await work(db, config, address)
  } finally {
    await leave()
  }
}

type Entered = { db: Db; address: DatabaseAddress; leave: () => Promise<void> }

async function enter(config: Config): Promise<Entered> {
  if (config.databaseUrl !== undefined) return connect(await ownDatabase(config.databaseUrl))
  const deadline = Date.now() + patienceMs
  for (;;) {
    const running = runningDatabase(config.dataDir)
    const entered = running ? await join(running, deadline) : await start(config.dataDir, deadline)
    if (entered !== undefined) return entered
    // Its owner is just starting or just leaving.
    await pause(100)
  }
}

/** The database of another process; undefined when that one is not quite there, or not any more. */
async function join(address: RunningDatabase['address'], deadline: number): Promise<Entered | undefined> {
  try {
    return await connect({ address, stop: async () => undefined })
  } catch (error) {
    if (Date.now() < deadline) return undefined
    throw error
  }
}

/** A database of our own; undefined while another process still owns the folder. */
async function start(dataDir: string, deadline: number): Promise<Entered | undefined> {
  try {
    const { address, stop } = await startEmbedded({ dataDir })
    return await connect({ address, stop: () => lastOneLeft(address).then(stop) })
  } catch (error) {
    if (error instanceof FolderInUse && Date.now() < deadline) return undefined
    throw error
  }
}

async function connect({ address, stop }: RunningDatabase): Promise<Entered> {
  const { db, sql, close } = openDatabase(address)
  const leave = async () => {
    await close()
    await stop()
  }
  try {
    // From here on its owner sees that somebody is here.
    await sql`select 1`
    await migrateDatabase(address)
    return { db, address, leave }
  } catch (error) {
    await leave()
    throw error
  }
}

/** Another command may have joined our database meanwhile: it is ended after the last one. */
async function lastOneLeft(address: RunningDatabase['address']) {
  const { sql, close } = openDatabase(address, { max: 1 })
  const others = () => sql`
    select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  while ((await others()).length > 0) await pause(50)
  await close()
}
