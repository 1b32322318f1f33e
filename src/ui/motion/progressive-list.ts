import { useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { nextFrame } from './next-frame.ts'
import { useHydrating } from './use-hydrating.ts'

/** Narrower displays show one column. */
const ONE_COLUMN_PX = 660

/** Whether this is a phone, whose lists have one column. Reading the window's width would compute the layout. */
export function isPhone(): boolean {
  return globalThis.screen?.width < ONE_COLUMN_PX
}

/**
 * Whether to render what is below the first screen of a phone: in the second frame after a forward navigation. Always true
 * on wider displays.
 */
export function useBelowFirstScreen(): boolean {
  const count = useProgressiveList(0)
  return count > 0 || !isPhone()
}

/**
 * Number of list items to render: `few` in the first frame after a forward navigation, so that slow phones paint sooner,
 * and all in the next. A hydrated page and a back navigation, where the scroll position may be far down, render all at
 * once.
 */
export function useProgressiveList(few: number): number {
  const isHydrating = useHydrating()
  const { location, resolvedLocation = location } = useRouter().state
  const [all, setAll] = useState(isHydrating || location.state.__TSR_index < resolvedLocation.state.__TSR_index)
  useEffect(() => {
    if (!all) nextFrame(() => startTransition(() => setAll(true)))
  }, [all])
  return all ? Number.POSITIVE_INFINITY : few
}
