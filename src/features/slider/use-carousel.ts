import { useEffect, useState, useSyncExternalStore } from 'react'

const INTERVAL_MS = 5000

/** Which slide stands in front, and whether the slides go on by themselves. */
export function useCarousel(count: number) {
  const [chosen, setChosen] = useState(0)
  const still = useSyncExternalStore(asFound, prefersStill, () => false)
  const [choice, setChoice] = useState<boolean>()
  const playing = choice ?? !still
  const [held, setHeld] = useState(false)
  // Fewer slides may come with a refetch.
  const current = count === 0 ? 0 : chosen % count
  const goTo = (index: number) => setChosen((index + count) % count)
  const moves = playing && !held && count > 1

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
    /** The person's own choice; lasts until they choose otherwise. */
    togglePlaying: () => setChoice(!playing),
    /** While the pointer or the focus is inside, the slides wait. */
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}

const STILL = '(prefers-reduced-motion: reduce)'

// Slides that stand must not set off because a setting changed elsewhere.
const asFound = () => () => undefined

function prefersStill(): boolean {
  return matchMedia(STILL).matches
}
