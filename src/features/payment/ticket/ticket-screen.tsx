import { useQuery } from '@tanstack/react-query'
import { type QueryState, useQueryState } from '#src/api/query/query-state.ts'
import type { Receipt } from '#src/contract/payment.ts'
import type { Ticket } from '#src/fa/schedule/tickets.ts'
import { receiptQueries } from '#src/features/payment/queries.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { ClosedTicket, NoTicket, UnknownTicket } from './no-ticket.tsx'
import { OpenTicket, TicketSkeleton } from './open-ticket.tsx'
import { ticketStrings as words } from './strings.ts'
import { ticketOfReceipt } from './ticket-of-receipt.ts'

/** The valid tickets of the user, the one of the next lesson first; `hadAny` whether there are cancelled or past ones. */
export type Tickets = { tickets: Ticket[]; hadAny: boolean }

type TicketScreenProps = {
  userId: string
  tickets: QueryState<Tickets>
  /** The order whose ticket is wanted; by default that of the next lesson. */
  order: string | undefined
  now: Date
  onChoose: (uid: string) => void
  onRetry: () => void
}

/** The ticket of one order over the whole screen, for the door of the pool. */
export function TicketScreen({ userId, tickets, order, now, onChoose, onRetry }: TicketScreenProps) {
  const known = tickets.name === 'content' ? tickets.data.tickets : []
  const uid = order ?? known[0]?.uid
  if (uid !== undefined) {
    return <OrderTicket key={uid} uid={uid} userId={userId} known={known} now={now} onChoose={onChoose} />
  }
  switch (tickets.name) {
    case 'loading':
      return <TicketSkeleton />
    case 'offline':
      return <ErrorState offline text={words.offlineHint} onRetry={onRetry} />
    case 'error':
      return <ErrorState text={tickets.text} onRetry={onRetry} />
    case 'missing':
      return <ErrorState onRetry={onRetry} />
    case 'content':
      return <NoTicket hadAny={tickets.data.hadAny} />
  }
}

type OrderTicketProps = Pick<TicketScreenProps, 'userId' | 'now' | 'onChoose'> & { uid: string; known: Ticket[] }

function OrderTicket({ uid, userId, known, now, onChoose }: OrderTicketProps) {
  const query = useQuery(receiptQueries.detail(uid, userId))
  const state = useQueryState(query)
  const retry = () => void query.refetch()
  switch (state.name) {
    case 'loading':
      return <TicketSkeleton />
    case 'missing':
      return <UnknownTicket />
    case 'offline':
      return <ErrorState offline text={words.offlineHint} onRetry={retry} />
    case 'error':
      return <ErrorState text={state.text} onRetry={retry} />
    case 'content': {
      const receipt: Receipt = state.data
      // The terms have the current timetable, the receipt that of its payment.
      const ticket = known.find((one) => one.uid === uid) ?? ticketOfReceipt(receipt, now)
      if (receipt.pass === null || ticket === undefined) return <ClosedTicket receipt={receipt} />
      return (
        <OpenTicket
          ticket={ticket}
          receipt={receipt}
          pass={receipt.pass}
          stale={state.stale}
          others={known}
          onChoose={onChoose}
        />
      )
    }
  }
}
