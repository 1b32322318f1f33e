import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session } from '#src/api/session/session-store.ts'
import { paymentPaths } from '#src/contract/catalog/screens.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { savesData, whenIdle } from '#src/offline/idle.ts'

/** Preloads what the button of a booking opens while the booking is idle: the payment, and for visitors the sign-in sheet. */
export function usePaymentPreload(kind: BookableKind): void {
  const router = useRouter()
  useEffect(
    () =>
      whenIdle(() => {
        if (savesData()) return
        // A failed preload is repeated by the tap.
        router.loadRouteChunk(router.routesByPath[paymentPaths[kind]])?.catch(() => undefined)
        if (session.status === 'anonymous') import('#src/features/auth/auth-dialog.tsx').catch(() => undefined)
      }),
    [router, kind],
  )
}
