import { type TouchEvent, useRef } from 'react'

const MIN_PX = 40

/** Distinguishes horizontal swipes from scrolling; `forward` runs when the finger moves against the reading direction's end. */
export function useSwipe(forward: () => void, backward: () => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0]
      start.current = touch && { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      if (touch === undefined || start.current === undefined) return
      const across = touch.clientX - start.current.x
      const down = touch.clientY - start.current.y
      if (Math.abs(across) < MIN_PX || Math.abs(across) < Math.abs(down)) return
      // In RTL the next slide is on the other side.
      if (across > 0 === (document.documentElement.dir === 'rtl')) forward()
      else backward()
    },
  }
}
