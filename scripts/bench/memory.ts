import type { Row, Table } from './figures.ts'
import { requestAll } from './load.ts'
import { log } from './log.ts'
import { startWatched } from './product.ts'

const REQUESTS = 100_000
const MIB = 1_048_576

/** A mix of all reads: cached lists, uncached things, rendered pages. */
const PATHS = [
  '/api/post/?page=1',
  '/api/post/59/',
  '/api/teams/',
  '/api/teams/1/',
  '/api/teams/?day=0&sex=women&sort=cheapest',
  '/api/search/?q=swim',
  '/api/pools/1/',
  '/',
  '/teams',
  '/posts/59',
]

/** The server's memory after each tenth of many requests, after garbage collection. */
export async function measureMemory(): Promise<Table> {
  const { server, memory } = await startWatched()
  try {
    const rows: Row[] = []
    let first: number | undefined
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      await requestAll(server.origin, PATHS, REQUESTS / 10)
      const { heapUsed, rss, external } = await memory()
      first ??= heapUsed
      log(`memory: ${(tenth * REQUESTS) / 10} requests`)
      const figures = { 'heap MiB': heapUsed / MIB, 'of the first': heapUsed / first }
      rows.push({
        name: `after ${(tenth * REQUESTS) / 10}`,
        figures: { ...figures, 'buffers MiB': external / MIB, 'resident MiB': rss / MIB },
      })
    }
    return { part: 'memory', title: `Memory over ${REQUESTS} requests, after collection`, rows }
  } finally {
    await server.stop()
  }
}
