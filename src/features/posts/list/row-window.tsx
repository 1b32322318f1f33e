import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const OVERSCAN = 2

export type RowWindowProps = {
  list: RefObject<HTMLElement | null>
  rowCount: number
  rowHeight: number
  gap: number
  /** A row that stays mounted at any scroll position. */
  pinned: number | undefined
  /** Called with the rows near the screen whenever they change, in order. */
  onRows: (rows: readonly number[]) => void
}

/** Reports which rows of a long list are near the viewport. Renders nothing itself. */
export function RowWindow({ list, rowCount, rowHeight, gap, pinned, onRows }: RowWindowProps) {
  const [top, setTop] = useState(() => topOf(list.current))
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    gap,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      if (pinned === undefined || rows.includes(pinned) || pinned >= rowCount) return rows
      return [...rows, pinned].sort((one, other) => one - other)
    },
  })
  const rows = virtualizer.getVirtualItems().map(({ index }) => index)
  const rowsKey = rows.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed row height requires a new measurement
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight, gap])
  // Content above the list may change its position. The observer runs after layout: reading the position after every
  // change would force a second layout, the main cost of growing a list.
  useEffect(() => {
    const observer = new ResizeObserver(() => setTop(topOf(list.current)))
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rowsKey` stands for the contents of `rows`
  useLayoutEffect(() => {
    if (rows.length > 0) onRows(rows)
  }, [rowsKey, onRows])
  return null
}

/** Distance of the list from the top of the document, rounded so that subpixels do not count as a move. */
function topOf(element: HTMLElement | null): number {
  return element === null ? 0 : Math.round(element.getBoundingClientRect().top + window.scrollY)
}
