import { useState } from 'react'
import { useSwipe } from '#src/ui/motion/use-swipe.ts'

/** Index of the shown one of `count` pictures in a circle. `swipe` are the handlers of what a finger moves. */
export function useShownPicture(count: number, first = 0) {
  const [shown, setShown] = useState(first)
  const moveBy = (step: number) => setShown((at) => (at + step + count) % count)
  const swipe = useSwipe(
    () => moveBy(1),
    () => moveBy(-1),
  )
  return { shown, moveBy, swipe }
}
