import { useSearch } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { type Capability, grantsMay } from '#src/contract/desk/roles.ts'
import type { DeskMe } from '#src/contract/desk/staff.ts'

/** The signed-in member of staff; only within the frame. */
export const DeskContext = createContext<DeskMe | undefined>(undefined)

/** Who is at the desk, and what they may do. */
export function useDesk() {
  const me = useContext(DeskContext)
  if (me === undefined) throw new Error('useDesk outside of the frame of the desk')
  return {
    me,
    userId: String(me.user),
    /** At any pool without `pool`, at the whole club with null. */
    may: (what: Capability, pool?: number | null) => grantsMay(me.grants, what, pool),
  }
}

/** The pool chosen in the address (`?pool=`) among those of this member of staff; null for all of theirs. */
export function useDeskPool(): number | null {
  const { me } = useDesk()
  const { pool } = useSearch({ strict: false })
  return me.pools.find(({ id }) => id === pool)?.id ?? null
}
