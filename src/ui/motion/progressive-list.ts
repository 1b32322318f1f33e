import { useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { nextFrame } from './next-frame.ts'
import { useHydrating } from './use-hydrating.ts'

/**
 * How many of many things to draw now: `few` in the first frame of a screen that somebody went on to, so that it comes
 * soon on a cheap phone, and all in the next. A page that came drawn, and one that somebody came back to, where they may
 * have been far down, has all from the beginning.
 */
export function useProgressiveList(few: number): number {
  const comesDrawn = useHydrating()
  const { location, resolvedLocation = location } = useRouter().state
  const [all, setAll] = useState(comesDrawn || location.state.__TSR_index < resolvedLocation.state.__TSR_index)
  useEffect(() => {
    if (!all) nextFrame(() => startTransition(() => setAll(true)))
  }, [all])
  return all ? Number.POSITIVE_INFINITY : few
}
