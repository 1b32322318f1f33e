import type { QueryClient } from '@tanstack/react-query'
import { subscribeKey } from 'valtio/utils'
import { clock, serverNow } from '#src/api/clock.ts'
import { keys } from '#src/api/query/keys.ts'
import { session } from '#src/api/session/session-store.ts'
import { bookableKind } from '#src/contract/kind.ts'
import { todayOf } from '#src/fa/schedule/tickets.ts'
import { termQueries } from '#src/features/enrolment/queries.ts'
import { noteToday } from '#src/features/today/note-today.ts'

const followed = new WeakSet<QueryClient>()

/**
 * Notes for the first paint of the next visit whether the signed-in user has a session ahead or a renewal. Repeated calls
 * have no effect.
 */
export function followToday(queryClient: QueryClient): void {
  if (followed.has(queryClient)) return
  followed.add(queryClient)
  const note = () => {
    const { userId } = session
    if (userId === '') return noteToday(0)
    const lists = bookableKind.options.map((kind) => queryClient.getQueryData(termQueries.list(kind, userId).queryKey))
    const terms = lists.flatMap((list) => list?.results ?? [])
    const today = todayOf(terms, new Date(serverNow()))
    if (today !== undefined) noteToday(today.until - clock.skewMs)
    // Without all lists nothing is known.
    else if (lists.every((list) => list !== undefined)) noteToday(0)
  }
  note()
  subscribeKey(session, 'userId', note)
  queryClient.getQueryCache().subscribe((event) => {
    const isNews = event.type === 'updated' && event.action.type === 'success'
    if (isNews && event.query.queryKey[0] === keys.terms[0]) note()
  })
}
