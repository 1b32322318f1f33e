import { type RefObject, useLayoutEffect, useState } from 'react'

export type RowMeasures = { columns: number /** Pixels; 0 until a card is rendered. */; rowHeight: number; gap: number }

/** Column count and row height of a grid with equally high items, measured on this screen. */
export function useRowMeasures(list: RefObject<HTMLElement | null>, layout: string): RowMeasures {
  const [measures, setMeasures] = useState<RowMeasures>({ columns: 1, rowHeight: 0, gap: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed layout has other rows
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const measure = () => {
      const next = measuresOf(element)
      setMeasures((last) => (isSame(last, next) ? last : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, layout])
  return measures
}

function measuresOf(element: HTMLElement): RowMeasures {
  const { gridTemplateColumns, rowGap } = getComputedStyle(element)
  return {
    columns: Math.max(1, gridTemplateColumns.split(' ').length),
    rowHeight: element.querySelector('li')?.getBoundingClientRect().height ?? 0,
    gap: Number.parseFloat(rowGap) || 0,
  }
}

function isSame(one: RowMeasures, other: RowMeasures): boolean {
  return one.columns === other.columns && one.rowHeight === other.rowHeight && one.gap === other.gap
}
