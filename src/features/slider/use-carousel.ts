import { useEffect, useState, useSyncExternalStore } from 'react'
import { prefersReducedMotion } from '#src/ui/motion/reduced-motion.ts'

const INTERVAL_MS = 5000

/** Carousel state: the current slide, and auto-advance. */
export function useCarousel(count: number) {
  const [chosen, setChosen] = useState(0)
  const reducedMotion = useSyncExternalStore(noSubscription, prefersReducedMotion, () => false)
  const [choice, setChoice] = useState<boolean>()
  const playing = choice ?? !reducedMotion
  const [paused, setPaused] = useState(false)
  // A refetch may return fewer slides.
  const current = count === 0 ? 0 : chosen % count
  const goTo = (index: number) => setChosen((index + count) % count)
  const moves = playing && !paused && count > 1

  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setChosen((current + 1) % count)
    }, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [moves, current, count])

  return {
    current,
    moves,
    playing,
    goTo,
    next: () => goTo(current + 1),
    previous: () => goTo(current - 1),
    /** The user's choice overrides the system's motion setting. */
    togglePlaying: () => setChoice(!playing),
    /** Auto-advance pauses while the pointer or the focus is inside. */
    hold: () => setPaused(true),
    release: () => setPaused(false),
  }
}

// No subscription: a changed system setting must not start a stopped carousel.
const noSubscription = () => () => undefined
