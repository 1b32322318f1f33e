import type { ReactElement } from 'react'
import { capabilities, roleMay, type StaffRole } from '#src/contract/desk/roles.ts'
import type { DeskMe } from '#src/contract/desk/staff.ts'
import { DeskProvider } from '#src/features/desk/chakra/desk-provider.tsx'
import { DeskContext } from '#src/features/desk/shell/desk-context.ts'

/** A member of staff with one role, of a club with one pool. */
export function staffMe(role: StaffRole, pool: number | null = null): DeskMe {
  return {
    user: 1,
    name: 'مالک',
    grants: [{ role, pool, instructor: null }],
    capabilities: capabilities.filter((what) => roleMay(role, what)),
    pools: [{ id: 1, name: 'استخر آبی' }],
    fresh_until: null,
  }
}

/** A screen of the desk as an owner has it, without the frame. */
export function atDesk(screen: ReactElement, me: DeskMe = staffMe('owner')) {
  return (
    <DeskProvider>
      <DeskContext value={me}>{screen}</DeskContext>
    </DeskProvider>
  )
}
