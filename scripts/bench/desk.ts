import { type ClubSize, FIRST_USER, generateClub, orderUid } from '#tests/support/scenarios/desk/large-club.ts'
import type { Table } from './figures.ts'
import { log } from './log.ts'
import { onDatabaseOf, ownerHeaders, startSeeded } from './product.ts'
import { compareSizes, type Reader } from './sizes.ts'

// A person has a hundred visits in each.
const SIZES: ClubSize[] = [
  { visits: 1000, orders: 100, people: 10 },
  { visits: 100_000, orders: 10_000, people: 1000 },
  { visits: 1_000_000, orders: 100_000, people: 10_000 },
]

/** Time of the desk's reads by the size of the club, all sizes side by side. */
export async function measureDesk(): Promise<Table> {
  const readers: Reader[] = []
  try {
    for (const size of SIZES) {
      log(`desk: a club of ${size.visits} visits`)
      const server = await startSeeded()
      // First in the list, so that a failure below stops it as well.
      const reader: Reader = { size: size.visits, server, paths: pathsOf(size) }
      readers.push(reader)
      await onDatabaseOf(server, async (sql) => {
        await generateClub(sql, size)
        await sql`vacuum (analyze)`
      })
      reader.headers = await ownerHeaders(server)
    }
    return await compareSizes('desk', readers)
  } finally {
    for (const { server } of readers) await server.stop()
  }
}

function pathsOf({ orders }: ClubSize): Record<string, string> {
  const desk = (path: string) => `/api/desk/${path}`
  const name = encodeURIComponent('شناگر 7')
  return {
    today: desk('today/'),
    'people, the newest': desk('people/'),
    'people by a part of the name': desk(`people/?q=${name}`),
    'people by number': desk('people/?q=09900000007'),
    'people by receipt': desk(`people/?q=${orderUid(77)}`),
    'one person': desk(`people/${FIRST_USER + 7}/`),
    'orders, the newest': desk('orders/'),
    'orders by state': desk('orders/?state=confirmed'),
    'orders by bank': desk('orders/?gateway=sandbox'),
    'orders of a pool': desk('orders/?pool=2'),
    'orders, far down': desk(`orders/?cursor=${1_000_000 + orders / 2}`),
    'one order': desk(`orders/${orderUid(77)}/`),
  }
}
