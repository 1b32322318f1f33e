import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { useNotices } from '#src/features/booking/continue/use-notices.ts'
import { dismissCause } from '#src/ui/feedback/toast-store.ts'
import type { BookingDraft } from './draft.ts'
import { draftOf } from './draft-store.ts'
import { openHold } from './own-hold.ts'
import type { SessionPrice } from './price/draft-price.ts'
import type { BookedSession } from './queries.ts'
import { type SwimSession, useWho } from './swimmers/use-who.ts'
import { BOOKING_CAUSE, useContinue } from './use-continue.ts'

/** What of a session a booking needs. */
type BookableSession = SessionPrice & SwimSession

type Booking = {
  of: BookedSession<BookableKind>
  session: BookableSession
  /** Refetches the session. */
  read: (client: QueryClient) => Promise<SessionPrice>
}

/** The draft of a session, as stored and as shown, and how it continues to the payment. */
export function useBooking({ of, session, read }: Booking) {
  // Another user on this device has another draft.
  useSnapshot(signIn)
  const draft = draftOf(of)
  const shown = useSnapshot(draft) as BookingDraft
  const client = useQueryClient()
  const whoNow = useWho(of, session, draft, shown)
  const notices = useNotices()
  const refetch = () => read(client).catch(() => undefined)
  /** Changes the selection; messages about the previous one disappear. */
  const change = (apply: (draft: BookingDraft) => void) => {
    notices.clear()
    dismissCause(BOOKING_CAUSE)
    apply(draft)
  }
  const continuing = useContinue({ of, price: session, draft, notices, whoNow, refetch })
  return {
    draft,
    shown,
    who: whoNow.who,
    whoContext: whoNow.context,
    change,
    notices,
    held: openHold(shown),
    ...continuing,
  }
}
