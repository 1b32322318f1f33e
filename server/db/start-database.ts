import type { Config } from '#server/config.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { type DatabaseAddress, openDatabase } from './client.ts'
import { startEmbedded } from './embedded/supervisor.ts'

/** The oldest PostgreSQL version that the SQL supports. */
const oldestVersion = 15

/** A reachable database. `stop` ends it if it is the embedded one. */
export type RunningDatabase = { address: DatabaseAddress; stop(): Promise<void> }

/**
 * The operator's own PostgreSQL where one is configured, else the embedded one. Throws `StartupError` with the reason.
 */
export async function startDatabase(config: Config, onLost: (error: Error) => void): Promise<RunningDatabase> {
  if (config.databaseUrl === undefined) return startEmbedded({ dataDir: config.dataDir, onLost })
  return ownDatabase(config.databaseUrl)
}

/** Checks that the operator's PostgreSQL responds and is new enough. */
export async function ownDatabase(url: string): Promise<RunningDatabase> {
  const address = { url }
  const { sql, close } = openDatabase(address, { max: 1 })
  try {
    const [{ version } = { version: 0 }] = await sql<{ version: number }[]>`
      select current_setting('server_version_num')::int / 10000 as version`
    if (version >= oldestVersion) return { address, stop: async () => undefined }
    throw new StartupError(`DATABASE_URL leads to PostgreSQL ${version}; Mowj needs ${oldestVersion} or newer.`)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const { message, code } = error as NodeJS.ErrnoException
    // The address without its password: this line may be stored in a log.
    throw new StartupError(`DATABASE_URL (${new URL(url).host}) cannot be used: ${message || code}`)
  } finally {
    await close()
  }
}
