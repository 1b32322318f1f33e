import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { swapFont } from '#src/ui/motion/font-swap.ts'
import { nextFrame } from '#src/ui/motion/next-frame.ts'

/** Focuses the new screen's heading after each path change, so that screen readers continue there. */
export function useHeadingFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        swapFont()
        const focused = document.activeElement
        // After the first frame: focusing computes the layout.
        nextFrame(() => {
          if (document.activeElement === focused) focusScreen()
        })
      }),
    [router],
  )
}

function focusScreen(): void {
  // A form-only page starts at its first field.
  const targets = ['main [data-autofocus]', 'main h1', 'main'].map((selector) =>
    document.querySelector<HTMLElement>(selector),
  )
  targets.find((element) => element !== null)?.focus({ preventScroll: true })
}
