import type { ReactElement } from 'react'
import { capabilities } from '#src/contract/desk/roles.ts'
import type { DeskMe } from '#src/contract/desk/staff.ts'
import { DeskProvider } from '#src/features/desk/chakra/desk-provider.tsx'
import { DeskContext } from '#src/features/desk/shell/desk-context.ts'

/** An owner of a club with one pool. */
const ownerMe: DeskMe = {
  user: 1,
  name: 'مالک',
  grants: [{ role: 'owner', pool: null, instructor: null }],
  capabilities: [...capabilities],
  pools: [{ id: 1, name: 'استخر آبی' }],
  fresh_until: null,
}

/** A screen of the desk as an owner has it, without the frame. */
export function atDesk(screen: ReactElement, me: DeskMe = ownerMe) {
  return (
    <DeskProvider>
      <DeskContext value={me}>{screen}</DeskContext>
    </DeskProvider>
  )
}
