import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { swapFont } from '#src/ui/motion/font-swap.ts'
import { nextFrame } from '#src/ui/motion/next-frame.ts'
import { focusHeading } from './focus-heading.ts'

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
  const field = document.querySelector<HTMLElement>('main [data-autofocus]')
  if (field === null) focusHeading()
  else field.focus({ preventScroll: true })
}
