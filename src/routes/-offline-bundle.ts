import type { Query, QueryClient } from '@tanstack/react-query'
import { subscribeKey } from 'valtio/utils'
import { filesOfPicture } from '#src/api/downloadable.ts'
import { keys } from '#src/api/query/keys.ts'
import { session } from '#src/api/session/session-store.ts'
import type { MyTerm } from '#src/contract/enrolment.ts'
import { type BookableKind, bookableKind } from '#src/contract/kind.ts'
import { messageTypes } from '#src/contract/offline-media.ts'
import { poolQueries, programQueries } from '#src/features/catalog/queries.ts'
import { termQueries } from '#src/features/enrolment/queries.ts'
import { notificationQueries } from '#src/features/notification/queries.ts'
import { receiptQueries } from '#src/features/payment/queries.ts'
import { savesData, whenIdle } from '#src/offline/idle.ts'
import { serialQueue } from '#src/offline/serial-queue.ts'
import { postToWorker } from '#src/offline/worker-messages.ts'

/** Data younger than this is not refetched, also after a reload. */
const FRESH_MS = 4 * 3_600_000
const MAX_PASSES = 10

/**
 * Prefetches what a swimmer needs at the pool: terms with the next lessons, entry passes, their teams and pools,
 * notifications. Runs in the background after sign-in, when the device comes online, and after a payment.
 */
export function cacheOfflineBundle(queryClient: QueryClient): void {
  const enqueue = serialQueue()
  const refresh = (maxAgeMs: number) => {
    const { userId } = session
    if (userId === '') return
    // Its code is for members only; without it the home page stays that of a visitor.
    import('./-today-note.ts').then(
      ({ followToday }) => followToday(queryClient),
      () => undefined,
    )
    // One run at a time; a run stops when the user changes.
    whenIdle(() => void enqueue(() => loadBundle(queryClient, userId, maxAgeMs)))
  }
  refresh(FRESH_MS)
  subscribeKey(session, 'userId', () => refresh(FRESH_MS))
  addEventListener('online', () => refresh(FRESH_MS))
  onPaid(queryClient, () => refresh(0))
}

/** Calls `notify` once for each order that is or becomes paid and is not among the cached terms. */
function onPaid(queryClient: QueryClient, notify: () => void) {
  const notified = new Set<unknown>()
  const check = ({ queryKey: [head, uid], state }: Query) => {
    if (head !== keys.receipts[0] || notified.has(uid) || !isConfirmed(state.data)) return
    notified.add(uid)
    const known = bookableKind.options.flatMap((kind) => termsOf(queryClient, kind))
    if (!known.some(({ order }) => order === uid)) notify()
  }
  // After the return from the bank the receipt may already be cached.
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keys.receipts })) check(query)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') check(event.query)
  })
}

function termsOf(queryClient: QueryClient, kind: BookableKind): readonly MyTerm[] {
  return queryClient.getQueryData(termQueries.list(kind, session.userId).queryKey)?.results ?? []
}

function isConfirmed(receipt: unknown): boolean {
  return typeof receipt === 'object' && receipt !== null && 'state' in receipt && receipt.state === 'confirmed'
}

/** `maxAgeMs` is the maximum age of the cached terms. */
async function loadBundle(queryClient: QueryClient, userId: string, maxAgeMs: number): Promise<void> {
  const isCancelled = () => session.userId !== userId || savesData()
  if (isCancelled()) return
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
      .slice(0, MAX_PASSES)
      .map((uid) => () => queryClient.query({ ...receiptQueries.detail(uid, userId), ...read })),
    ...subjectsOf(open).map((term) => () => loadSubject(queryClient, term)),
    () => queryClient.infiniteQuery({ ...notificationQueries.list(userId), ...read }),
  ]
  for (const step of steps) {
    if (isCancelled()) return
    // A failed step is repeated by the next run.
    await step().catch(() => undefined)
  }
}

function isOpen({ state }: MyTerm): boolean {
  return state === 'current' || state === 'future'
}

function subjectsOf(terms: readonly MyTerm[]): MyTerm[] {
  return [...new Map(terms.map((term) => [`${term.kind} ${term.subject}`, term])).values()]
}

async function loadSubject(queryClient: QueryClient, { kind, subject }: MyTerm): Promise<void> {
  const read = { staleTime: FRESH_MS, retry: false }
  const team =
    kind === 'pool' ? undefined : await queryClient.query({ ...programQueries(kind).detail(subject), ...read })
  const pool = await queryClient.query({ ...poolQueries.detail(team?.pool.id ?? subject), ...read })
  const pictures = [...(team === undefined ? [] : [team.picture]), pool.picture]
  postToWorker({ type: messageTypes.picturesSeen, urls: pictures.flatMap(filesOfPicture) })
}
