import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Sql } from 'postgres'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { tokensOf } from '#tests/support/data/tokens.ts'
import { freePort, type RunningServer, startServer } from '#tests/support/drivers/server.ts'

/** Not part of the product's data: large databases are created once and reused by later runs. */
const FOLDER = resolve('.cache/bench')

/** The seeded owner. */
const OWNER = '09999990001'

// One machine sends all requests here.
export const METRICS_TOKEN = 'the-token-of-the-bench'
const settings = { RATE_LIMIT: '10000000', LOG_LEVEL: 'error', METRICS_TOKEN }

/** The built product with the seed's content, in a temporary folder. */
export function startSeeded(): Promise<RunningServer> {
  return startServer({ env: settings })
}

/** A folder of a large database, which stays for the next run. */
export function folderOf(name: string): string {
  return join(FOLDER, name)
}

/** The built product with the data of a folder. */
export function startAt(dataDir: string): Promise<RunningServer> {
  return startServer({ dataDir, env: settings })
}

/** Works on the embedded database of a running server. */
export async function onDatabaseOf({ dataDir }: RunningServer, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const address = runningDatabase(dataDir)
  if (address === undefined) throw new Error('The server runs no database of its own.')
  const { sql, close } = openDatabase(address, { max: 1 })
  try {
    await work(sql)
  } finally {
    await close()
  }
}

/** Headers of requests by the seeded owner. */
export async function ownerHeaders(server: RunningServer): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await tokensOf(server, OWNER)).access}` }
}

/** The built product with that many posts, and a hundredth as many teams; its folder stays for the next run. */
export async function startGrown(posts: number): Promise<RunningServer> {
  const dataDir = folderOf(`posts-${posts}`)
  mkdirSync(dataDir, { recursive: true })
  const child = spawn(process.execPath, ['dist/server/cli.js', 'seed', '--scale', String(posts)], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`A database of ${posts} posts could not be created.`)
  return startAt(dataDir)
}

/** Bytes in use after garbage collection. */
export type Memory = { heapUsed: number; rss: number; external: number }

/** The same product with a hook that reports its memory on request. */
export async function startWatched(): Promise<{ server: RunningServer; memory: () => Promise<Memory> }> {
  const hook = resolve('scripts/bench/heap.mjs')
  const server = await startServer({ env: settings, node: ['--expose-gc', '--import', hook] })
  return { server, memory: () => reply<Memory>(server.child, 'memory') }
}

export type BareRoute = { url: string; setBody: (body: string) => Promise<unknown>; stop: () => Promise<void> }

/** A server with one route that sends the given bytes. */
export async function startBare(): Promise<BareRoute> {
  const port = await freePort()
  const child = spawn(process.execPath, [resolve('scripts/bench/bare.mjs')], {
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}/`,
    setBody: (body) => reply(child, body),
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

async function reply<Reply>(child: ChildProcess, message: string): Promise<Reply> {
  const answered = once(child, 'message')
  child.send(message)
  const [received] = (await answered) as [Reply]
  return received
}
