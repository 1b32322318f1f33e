import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { DeskEnrolment, SaleSession } from '#src/contract/desk/orders.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { termKey } from '#src/contract/month.ts'
import type { QuoteRequest } from '#src/contract/payment.ts'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import { moveQueries } from './queries.ts'

/** The choice of a session and of a month or date with a free place, and its price for the payer. */
export function useNewTerm(enrolment: DeskEnrolment, payer: number) {
  const { userId } = useDesk()
  const [kind, setKind] = useState<BookableKind>(enrolment.kind)
  const [q, setQ] = useState('')
  const [chosenSession, setSession] = useState('')
  const [chosenTerm, setTerm] = useState('')
  const found = useQuery(moveQueries.sessions(userId, { kind, pool: useDeskPool(), q: useDeferredValue(q.trim()) }))
  const sessions = found.data?.results ?? []
  const session = sessions.find((each) => keyOf(each) === chosenSession)
  const terms = session?.terms.filter(({ left, closed }) => left > 0 && !closed) ?? []
  const term = terms.find((each) => termKey(each.term) === chosenTerm)?.term
  const selection: QuoteRequest | undefined =
    session === undefined || term === undefined
      ? undefined
      : {
          ...{ kind, id: session.subject, session: session.session, months: [term] },
          ...(enrolment.member !== null && { members: [enrolment.member] }),
        }
  const quote = useQuery(moveQueries.price(userId, payer, selection))
  return {
    ...{ kind, q, sessions, terms, selection, found, quote },
    session: session === undefined ? '' : chosenSession,
    term: term === undefined ? '' : chosenTerm,
    price: selection === undefined ? undefined : quote.data?.price.payable,
    change: {
      kind: (next: BookableKind) => {
        setKind(next)
        setSession('')
      },
      q: setQ,
      session: (next: string) => {
        setSession(next)
        setTerm('')
      },
      term: setTerm,
    },
  }
}

export function keyOf({ subject, session }: SaleSession): string {
  return `${subject}:${session}`
}
