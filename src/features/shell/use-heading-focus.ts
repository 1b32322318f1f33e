import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { swapFont } from '#src/ui/motion/font-swap.ts'

/** After each change of the path the new screen's heading has the focus, so that screen readers start there. */
export function useHeadingFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        swapFont()
        // A page that is nothing but a form begins in its first field.
        const start = ['main [data-autofocus]', 'main h1', 'main'].map((place) =>
          document.querySelector<HTMLElement>(place),
        )
        start.find((element) => element !== null)?.focus({ preventScroll: true })
      }),
    [router],
  )
}
