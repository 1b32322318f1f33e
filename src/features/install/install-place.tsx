import { useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { install } from '#src/offline/install-prompt.ts'
import { lazyOrNothing } from '#src/ui/lazy-or-nothing.ts'

// Without this chunk only the invitation is missing.
const InstallCard = lazyOrNothing(() => import('./install-card.tsx').then((module) => module.InstallCard))

/** Lazily shows the install invitation: on the home page from the second visit on, and beside a receipt. */
export function InstallPlace() {
  const { offered, guide, reason } = useSnapshot(install)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  if (reason === undefined || !(offered || guide)) return null
  const isHere = reason === 'booking' ? pathname.startsWith('/payment-receipt/') : pathname === '/'
  if (!isHere) return null
  return (
    <Suspense fallback={null}>
      <InstallCard reason={reason} guided={!offered} />
    </Suspense>
  )
}
