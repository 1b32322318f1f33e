import { createFileRoute } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { serverNow } from '#src/api/clock.ts'
import { type QueryState, useQueryState } from '#src/api/query/query-state.ts'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import type { MyTerm } from '#src/contract/enrolment.ts'
import { ticketsOf } from '#src/fa/schedule/tickets.ts'
import { orderSearch } from '#src/features/payment/order-search.ts'
import { TicketPage } from '#src/features/payment/ticket/ticket-page.tsx'
import { TicketScreen, type Tickets } from '#src/features/payment/ticket/ticket-screen.tsx'
import { SignInPrompt } from '#src/ui/feedback/sign-in-prompt.tsx'
import { useMyTerms } from './-my-terms.ts'

export const Route = createFileRoute('/ticket')({
  validateSearch: orderSearch,
  component: TicketRoute,
})

function TicketRoute() {
  const { status, userId } = useSnapshot(session)
  return (
    <TicketPage>
      {status === 'signed-in' ? (
        <MyTicket key={userId} userId={userId} />
      ) : (
        <SignInPrompt onSignIn={() => openAuth('phone')} />
      )}
    </TicketPage>
  )
}

function MyTicket({ userId }: { userId: string }) {
  const { order } = Route.useSearch()
  const navigate = Route.useNavigate()
  const terms = useMyTerms(userId)
  const state = useQueryState(terms)
  const now = new Date(serverNow())
  return (
    <TicketScreen
      userId={userId}
      tickets={ticketsState(state, now)}
      order={order}
      now={now}
      onChoose={(uid) => void navigate({ search: { order: uid }, replace: true })}
      onRetry={terms.refetch}
    />
  )
}

function ticketsState(state: QueryState<MyTerm[]>, now: Date): QueryState<Tickets> {
  if (state.name !== 'content') return state
  return { ...state, data: { tickets: ticketsOf(state.data, now), hadAny: state.data.length > 0 } }
}
