import { useRouterState } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { install } from '#src/offline/install-prompt.ts'

// Without this chunk only the invitation is missing.
const InstallCard = lazy(() =>
  import('./install-card.tsx').then(
    ({ InstallCard: Component }) => ({ default: Component as ComponentType<ComponentProps<typeof Component>> }),
    () => ({ default: () => null }),
  ),
)

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
