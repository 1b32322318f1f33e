import type { Cuts, Range } from './copy-range.ts'

/** The shortest video that can be made, in seconds. */
export const MIN_SECONDS = 1

export type Handle = 'start' | 'end'

/** The range after a handle was moved: the start is a position that a video can begin at, the end any after it. */
export function moved({ length, starts }: Cuts, { start, end }: Range, handle: Handle, seconds: number): Range {
  if (handle === 'end') return { start, end: clamp(seconds, Math.min(start + MIN_SECONDS, length), length) }
  const allowed = starts.filter((each) => each === 0 || each <= end - MIN_SECONDS)
  const nearest = allowed.reduce((best, each) => (Math.abs(each - seconds) < Math.abs(best - seconds) ? each : best), 0)
  return { start: nearest, end }
}

/** Where a key moves a handle, in seconds; undefined for other keys. The strip runs from left to right, as time does. */
export function positionAfterKey(
  key: string,
  { length, starts }: Cuts,
  range: Range,
  handle: Handle,
): number | undefined {
  const at = range[handle]
  const forward = handle === 'end' ? at + 0.1 : (starts.find((each) => each > at) ?? at)
  const back = handle === 'end' ? at - 0.1 : (starts.findLast((each) => each < at) ?? 0)
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowUp: forward,
    ArrowLeft: back,
    ArrowDown: back,
    PageUp: at + 5,
    PageDown: at - 5,
    Home: 0,
    End: length,
  }
  return steps[key]
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
