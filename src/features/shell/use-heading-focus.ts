import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After each change of the path the new screen's heading has the focus, so that screen readers start there. */
export function useHeadingFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        heading?.focus({ preventScroll: true })
      }),
    [router],
  )
}
