import type { Query, QueryClient } from '@tanstack/react-query'
import { subscribeKey } from 'valtio/utils'
import { filesOfPicture } from '#src/api/downloadable.ts'
import { keys } from '#src/api/query/keys.ts'
import { session } from '#src/api/session/session-store.ts'
import type { MyTerm } from '#src/contract/enrolment.ts'
import { bookableKind } from '#src/contract/kind.ts'
import { poolQueries, programQueries } from '#src/features/catalog/queries.ts'
import { termQueries } from '#src/features/enrolment/queries.ts'
import { notificationQueries } from '#src/features/notification/queries.ts'
import { receiptQueries } from '#src/features/payment/queries.ts'
import { savesData, whenIdle } from '#src/offline/idle.ts'
import { postToWorker } from '#src/offline/worker-messages.ts'

/** What was read within this time is not asked for again: its own age decides, also after a reload. */
const FRESH_MS = 4 * 3_600_000
const MOST_PASSES = 10

/**
 * Has what a swimmer needs at the pool on the device before they leave home: their terms with the next lessons, the
 * passes, the teams and pools of these, the notifications. In the background, once somebody is signed in, when the
 * device comes back online, and when something was just paid for.
 */
export function cacheOfflineBundle(queryClient: QueryClient): void {
  let packing: Promise<void> = Promise.resolve()
  const pack = (maxAgeMs: number) => {
    const { userId } = session
    if (userId === '') return
    // One after the other; the device of somebody else meanwhile reads nothing for this one.
    whenIdle(() => {
      packing = packing.then(() => readPack(queryClient, userId, maxAgeMs))
    })
  }
  pack(FRESH_MS)
  subscribeKey(session, 'userId', () => pack(FRESH_MS))
  addEventListener('online', () => pack(FRESH_MS))
  onPaid(queryClient, () => pack(0))
}

/** Calls `tell` once for each order that is or turns out to be paid and is not among the known terms. */
function onPaid(queryClient: QueryClient, tell: () => void) {
  const told = new Set<unknown>()
  const look = ({ queryKey: [head, uid], state }: Query) => {
    if (head !== keys.receipts[0] || told.has(uid) || !isConfirmed(state.data)) return
    told.add(uid)
    const known = queryClient.getQueriesData<{ results: MyTerm[] }>({ queryKey: keys.terms })
    if (!known.some(([, terms]) => terms?.results.some(({ order }) => order === uid))) tell()
  }
  // Whoever comes back from the bank has the receipt read before this begins.
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keys.receipts })) look(query)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') look(event.query)
  })
}

function isConfirmed(receipt: unknown): boolean {
  return typeof receipt === 'object' && receipt !== null && 'state' in receipt && receipt.state === 'confirmed'
}

/** @param maxAgeMs how old the list of terms may be */
async function readPack(queryClient: QueryClient, userId: string, maxAgeMs: number): Promise<void> {
  const isOver = () => session.userId !== userId || savesData()
  if (isOver()) return
  const read = { staleTime: FRESH_MS, retry: false }
  const lists = await Promise.all(
    bookableKind.options.map((kind) =>
      queryClient
        .query({ ...termQueries.list(kind, userId), staleTime: maxAgeMs, retry: false })
        .catch(() => undefined),
    ),
  )
  const open = lists.flatMap((list) => list?.results ?? []).filter(isOpen)
  const steps = [
    ...[...new Set(open.map(({ order }) => order))]
      .slice(0, MOST_PASSES)
      .map((uid) => () => queryClient.query({ ...receiptQueries.detail(uid, userId), ...read })),
    ...subjectsOf(open).map((term) => () => readSubject(queryClient, term)),
    () => queryClient.infiniteQuery({ ...notificationQueries.list(userId), ...read }),
  ]
  for (const step of steps) {
    if (isOver()) return
    // What cannot be read now is read the next time.
    await step().catch(() => undefined)
  }
}

function isOpen({ state }: MyTerm): boolean {
  return state === 'current' || state === 'future'
}

/** One term of each team or course. */
function subjectsOf(terms: readonly MyTerm[]): MyTerm[] {
  return [...new Map(terms.map((term) => [`${term.kind} ${term.subject}`, term])).values()]
}

async function readSubject(queryClient: QueryClient, { kind, subject }: MyTerm): Promise<void> {
  const read = { staleTime: FRESH_MS, retry: false }
  const team =
    kind === 'pool' ? undefined : await queryClient.query({ ...programQueries(kind).detail(subject), ...read })
  const pool = await queryClient.query({ ...poolQueries.detail(team?.pool.id ?? subject), ...read })
  const pictures = [...(team === undefined ? [] : [team.picture]), pool.picture]
  postToWorker({ type: 'PICTURES_SEEN', urls: pictures.flatMap(filesOfPicture) })
}
