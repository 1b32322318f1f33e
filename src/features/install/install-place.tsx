import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { install } from '#src/offline/install-prompt.ts'

const InstallCard = lazy(() => import('./install-card.tsx').then((module) => ({ default: module.InstallCard })))

/** Where the invitation to install stands: at home on a later visit, and beside a receipt. Its code comes with it. */
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
