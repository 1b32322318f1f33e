import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '#src/api/query/use-debounced.ts'
import type { Person } from '#src/contract/desk/people.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { monthKey, termKey } from '#src/contract/month.ts'
import type { QuoteRequest } from '#src/contract/payment.ts'
import { moveQueries } from '#src/features/desk/orders/move/queries.ts'
import { keyOf } from '#src/features/desk/orders/move/use-new-term.ts'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import type { WalkInSearch } from './walk-in-screen.tsx'

const PAUSE_MS = 300

/** What is sold: swimmers, session, months or date, code; and its price. */
export function useSale(person: Person, search: WalkInSearch) {
  const { user, members } = person
  const { userId } = useDesk()
  const holder = members.find(({ relation }) => relation === 'self')
  const [chosenSwimmers, setSwimmers] = useState<number[]>(
    bookableBy(person).length === 1 && holder !== undefined ? [holder.id] : [],
  )
  const [people, setPeople] = useState(1)
  const [kind, setKind] = useState<BookableKind>(search.kind ?? 'team')
  const [q, setQ] = useState(search.q ?? '')
  const [chosenSession, setSession] = useState<string>()
  const [chosenTerms, setTerms] = useState<string[]>(() => termsOf(search))
  const [code, setCode] = useState('')
  const pool = useDeskPool()
  const found = useQuery(moveQueries.sessions(userId, { kind, pool, q: useDebounced(q.trim(), PAUSE_MS) }))
  const sessions = found.data?.results ?? []
  const session = sessions.find((each) =>
    // The session of the address until another one is chosen.
    chosenSession === undefined
      ? each.kind === search.kind && each.session === search.session
      : keyOf(each) === chosenSession,
  )
  const terms = session?.terms ?? []
  const months = terms
    .filter(({ term, left, closed }) => left > 0 && !closed && chosenTerms.includes(termKey(term)))
    .map(({ term }) => term)
  const swimmers = chosenSwimmers.filter((id) => bookableBy(person).some((member) => member.id === id))
  // Companions without a name come with the account holder alone.
  const mayBring = kind === 'pool' && swimmers.length === 1 && swimmers[0] === holder?.id
  const settledCode = useDebounced(code.trim(), PAUSE_MS)
  const selection: QuoteRequest | undefined =
    session === undefined || months.length === 0 || swimmers.length === 0
      ? undefined
      : {
          ...{ kind, id: session.subject, session: session.session, months },
          ...(mayBring && people > 1 ? { people } : { members: swimmers }),
          ...(settledCode !== '' && { discountCode: settledCode }),
        }
  const quote = useQuery(moveQueries.price(userId, user, selection))
  return {
    ...{ swimmers, people, mayBring, kind, q, sessions, session, terms, months, code, selection, found, quote },
    // A price of the code as typed, not of the one before.
    price: selection === undefined || code.trim() !== settledCode ? undefined : quote.data?.price,
    change: {
      swimmers: setSwimmers,
      people: setPeople,
      kind: (next: BookableKind) => {
        setKind(next)
        setSession('')
        setTerms([])
      },
      q: setQ,
      session: (next: string) => {
        setSession(next)
        setTerms([])
      },
      terms: setTerms,
      code: setCode,
    },
  }
}
type Bookable = Person['members'][number] & Partial<Pick<Person['shared_members'][number], 'shared_by'>>

/** Whom an account books and pays for: its own swimmers, and those shared with it. */
export function bookableBy({ members, shared_members: shared }: Person): Bookable[] {
  return [...members, ...shared]
}

export type Sale = ReturnType<typeof useSale>

function termsOf({ month, day }: WalkInSearch): string[] {
  if (month === undefined) return []
  const [year, number] = month.split('-').map(Number)
  const term = { year: year ?? 0, month: number ?? 0 }
  // A class is booked by month, also from the roster of one of its days.
  return day === undefined ? [monthKey(term)] : [monthKey(term), termKey({ ...term, day })]
}
