import { setTimeout as pause } from 'node:timers/promises'
import { type Config, readConfig } from '#server/config.ts'
import { type Db, openDatabase } from '#server/db/client.ts'
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
export async function withDatabase<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig()
  const database = await reachDatabase(config)
  try {
    await migrateDatabase(database.address)
    const { db, close } = openDatabase(database.address)
    return await work(db, config).finally(close)
  } finally {
    await database.stop()
  }
}

async function reachDatabase(config: Config): Promise<RunningDatabase> {
  if (config.databaseUrl !== undefined) return ownDatabase(config.databaseUrl)
  const deadline = Date.now() + patienceMs
  for (;;) {
    const running = runningDatabase(config.dataDir)
    if (running !== undefined) return { address: running, stop: async () => undefined }
    try {
      const { address, stop } = await startEmbedded({ dataDir: config.dataDir })
      // Another command may have joined this database meanwhile.
      return { address, stop: () => stop({ waitForClients: true }) }
    } catch (error) {
      // Its owner is just starting or just leaving.
      if (!(error instanceof FolderInUse) || Date.now() > deadline) throw error
      await pause(100)
    }
  }
}
