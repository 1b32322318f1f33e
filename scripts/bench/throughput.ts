import { median, type Row, type Table } from './figures.ts'
import { load } from './load.ts'
import { log } from './log.ts'
import { type BareRoute, startBare, startSeeded } from './product.ts'

const ROUNDS = 3
const SECONDS = 4

/** Public lists, and single entities, whose places are never cached. */
const ADDRESSES = [
  ['slides', '/api/slider-images'],
  ['posts, a page', '/api/post/?page=1'],
  ['posts, the bare list', '/api/post/'],
  ['posts of a category, most seen', '/api/post/?page=1&category=swim&ordering=-views'],
  ['teams', '/api/teams/'],
  ['teams, narrowed and ordered', '/api/teams/?sex=women&sort=cheapest'],
  ['courses', '/api/courses/'],
  ['pools', '/api/pools/'],
  ['coaches', '/api/instructors/'],
  ['one post', '/api/post/59/'],
  ['one team', '/api/teams/1/'],
  ['one pool', '/api/pools/1/'],
] as const

/** Requests per second of the product and of a bare route with the same bytes, measured alternately. */
export async function measureThroughput(): Promise<Table> {
  const server = await startSeeded()
  const bare = await startBare()
  try {
    const rows: Row[] = []
    for (const [name, path] of ADDRESSES) {
      log(`server: ${name}`)
      rows.push({ name, figures: await compare(`${server.origin}${path}`, bare) })
    }
    return { part: 'server', title: `Requests a second, 10 connections, medians of ${ROUNDS}`, rows }
  } finally {
    await bare.stop()
    await server.stop()
  }
}

async function compare(url: string, bare: BareRoute): Promise<Row['figures']> {
  const body = await (await fetch(url, { headers: { accept: 'application/json' } })).text()
  await bare.setBody(body)
  // Warms up both.
  await load(url, 1)
  await load(bare.url, 1)
  const ourRuns = []
  const bareRuns = []
  for (let round = 0; round < ROUNDS; round += 1) {
    ourRuns.push(await load(url, SECONDS))
    bareRuns.push(await load(bare.url, SECONDS))
  }
  const small = await brotliKib(url)
  const perSecond = median(ourRuns.map((each) => each.perSecond))
  const barePerSecond = median(bareRuns.map((each) => each.perSecond))
  return {
    KiB: Buffer.byteLength(body) / 1024,
    'req/s': perSecond,
    'bare req/s': barePerSecond,
    'of bare': perSecond !== null && barePerSecond !== null ? perSecond / barePerSecond : null,
    'p99 ms': median(ourRuns.map(({ p99 }) => p99)),
    'brotli KiB': small,
  }
}

/** Transferred size for clients that accept Brotli. */
async function brotliKib(url: string): Promise<number> {
  const response = await fetch(url, { headers: { accept: 'application/json', 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length') ?? 0) / 1024
}
