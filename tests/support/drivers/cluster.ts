import { join } from 'node:path'
import { folderMark } from '#server/db/embedded/folder-lock.ts'
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts'
import { postgresProcesses } from '#server/db/embedded/processes.ts'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'
import { startBalancer } from '#tests/support/doubles/balancer.ts'
import { freePort, type RunningServer, startServer, until } from './server.ts'

/** Several servers at once on a busy machine. */
const START_MS = 150_000

type ClusterOptions = {
  servers: number
  /** The database, the keys and, without an object store, the media of all servers. */
  dataDir: string
  /** Port of the balancer; any free one otherwise. */
  port?: number
  /** `server/main.ts` for the source; the built product otherwise. */
  program?: string
  env?: Record<string, string>
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** The name of a port's server in `pg_stat_activity`. */
export const nameInDatabase = (port: number) => `mowj-${port}`

/**
 * Several servers on this machine behind one address, with one database (`DATABASE_URL`, or an embedded one)
 * and one media store (S3 when configured, else one folder). Nothing else is shared.
 */
export async function startCluster({ servers: count, dataDir, port, program, env = {} }: ClusterOptions) {
  const given = env.DATABASE_URL ?? process.env.DATABASE_URL
  const database = given === undefined ? await startEmbedded({ dataDir, transport: 'tcp' }) : undefined
  const own = database !== undefined && 'url' in database.address ? database.address.url : undefined
  const databaseUrl = given ?? own ?? ''
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const balancer = await startBalancer(ports, port)
  const shared = {
    ...{ HOST: '127.0.0.1', TRUST_PROXY: 'true', PUBLIC_ORIGIN: balancer.origin, DATABASE_URL: databaseUrl },
    ...env,
  }
  const start = (own: number) => {
    // The name in the database shows which server runs a statement.
    const named = { ...shared, PGAPPNAME: nameInDatabase(own) }
    return startServer({ dataDir, port: own, env: named, startMs: START_MS, ...(program !== undefined && { program }) })
  }
  const servers: RunningServer[] = []
  const gone: RunningServer[] = []

  async function stop() {
    await balancer.close()
    await Promise.all(servers.map((server) => server.stop({ keepData: true })))
    await database?.stop()
  }

  try {
    // One after the other: the first one creates the tables, the content and the keys.
    for (const own of ports) servers.push(await start(own))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin: balancer.origin,
    balancer,
    databaseUrl,
    servers,
    /** The newest one-time code that any server printed for a number. */
    codeFor: (phone: string) =>
      until(`a code for ${phone}`, () => {
        const shown = [...gone, ...servers].map((server) => server.output()).join('\n')
        return [...shown.matchAll(new RegExp(`\\[sms\\] ${phone} (\\d{5})`, 'g'))].at(-1)?.[1]
      }),
    /** Kills a server as a power cut would; returns a function to start it again. */
    async kill(server: RunningServer) {
      await server.kill()
      servers.splice(servers.indexOf(server), 1)
      gone.push(server)
      return async () => {
        servers.push(await start(server.port))
      }
    },
    /** Kills every process of the embedded database as a crash would; its supervisor restarts it. */
    crashDatabase() {
      const folder = join(dataDir, 'postgres')
      const pids = postgresProcesses(folder, folderMark(folder), readPostmasterFile(folder)?.pid)
      for (const pid of pids) killIfThere(pid)
    },
    stop,
  }
}

/** Some processes of a crashing database exit by themselves when others do. */
function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
