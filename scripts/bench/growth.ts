import * as z from 'zod/mini'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import type { Table } from './figures.ts'
import { log } from './log.ts'
import { startGrown } from './product.ts'
import { compareSizes, type Reader } from './sizes.ts'

const SIZES = [1000, 100_000, 1_000_000]

/**
 * Time of an uncached response by the size of the database. All sizes run side by side and are queried in rotation, so
 * that other load on the machine affects each alike.
 */
export async function measureGrowth(): Promise<Table> {
  const readers: Reader[] = []
  try {
    for (const size of SIZES) {
      log(`growth: a database of ${size} posts`)
      const server = await startGrown(size)
      readers.push({ size, server, paths: await pathsOf(server) })
    }
    return await compareSizes('growth', readers)
  } finally {
    for (const { server } of readers) await server.stop({ keepData: true })
  }
}

/** The same requests at every size; deep pages are as deep as the size permits. */
async function pathsOf({ origin }: RunningServer): Promise<Record<string, string>> {
  const read = async (path: string) => (await fetch(`${origin}${path}`)).json()
  const { count } = counted.parse(await read('/api/post/?page=1'))
  const teams = counted.parse(await read('/api/teams/?page=1'))
  const lastPage = Math.min(100, Math.floor(count / 12))
  const middle = Math.floor(count / 2)
  const team = Math.floor(teams.count / 2)
  return {
    'posts, the bare list': '/api/post/',
    'posts, page 1': '/api/post/?page=1',
    'posts, a deep page': `/api/post/?page=${Math.min(lastPage, 80)}`,
    'posts, by a cursor in the middle': `/api/post/?cursor=${await cursorOf(read, middle)}`,
    'posts, most seen': '/api/post/?page=1&ordering=-views',
    'posts of a category': '/api/post/?page=1&category=swim',
    'posts of an author': '/api/post/?page=1&author=3',
    'how many posts': '/api/post/stats/?category=swim',
    'one post': `/api/post/${middle}/`,
    'posts like it': `/api/post/${middle}/related/`,
    'search, three characters': `/api/search/?q=${encodeURIComponent('شنا')}`,
    'search, two words': `/api/search/?q=${encodeURIComponent('کرال آرام')}`,
    teams: '/api/teams/',
    'teams, the last page': `/api/teams/?page=${Math.min(100, Math.ceil(teams.count / 24))}`,
    'teams, the cheapest': '/api/teams/?sort=cheapest',
    'teams, narrowed by four': '/api/teams/?day=0&hour=16-20&sex=women&level=beginner',
    'one team': `/api/teams/${team}/`,
    'reviews of a team': '/api/teams/1/reviews/',
    'one pool': '/api/pools/1/',
    'one coach': '/api/instructors/1/',
  }
}

const counted = z.object({ count: z.number() })
const sliced = z.object({ next_cursor: z.nullable(z.string()) })

/** The cursor of a position halfway down the list. */
async function cursorOf(read: (path: string) => Promise<unknown>, middle: number): Promise<string> {
  const page = Math.max(1, Math.min(100, Math.floor(middle / 100)))
  let cursor = ''
  for (let step = 0; step < Math.min(page, 20); step += 1) {
    cursor = sliced.parse(await read(`/api/post/?page_size=100&cursor=${cursor}`)).next_cursor ?? cursor
  }
  return cursor
}
