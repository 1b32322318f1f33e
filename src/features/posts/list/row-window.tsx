import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const OVERSCAN = 2

export type RowWindowProps = {
  list: RefObject<HTMLElement | null>
  rowCount: number
  rowHeight: number
  gap: number
  /** A row that stays in the page wherever it is scrolled to. */
  kept: number | undefined
  /** Called with the rows near the screen whenever they change, in order. */
  onRows: (rows: readonly number[]) => void
}

/** Follows the window's scrolling and tells which rows of a long list are near. Shows nothing itself. */
export function RowWindow({ list, rowCount, rowHeight, gap, kept, onRows }: RowWindowProps) {
  const [top, setTop] = useState(() => topOf(list.current))
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    gap,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      if (kept === undefined || rows.includes(kept) || kept >= rowCount) return rows
      return [...rows, kept].sort((one, other) => one - other)
    },
  })
  const rows = virtualizer.getVirtualItems().map(({ index }) => index)
  const named = rows.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight, gap])
  // What stands above the list may come or go. The observer calls when the page is laid out: to ask for a place after each
  // change would lay it out once more, and that is most of what growing a list costs.
  useEffect(() => {
    const observer = new ResizeObserver(() => setTop(topOf(list.current)))
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal list is no news
  useLayoutEffect(() => {
    if (rows.length > 0) onRows(rows)
  }, [named, onRows])
  return null
}

/** Where the list begins, from the top of the document; whole pixels, lest rounding look like a move. */
function topOf(element: HTMLElement | null): number {
  return element === null ? 0 : Math.round(element.getBoundingClientRect().top + window.scrollY)
}
