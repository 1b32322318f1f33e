import { type TouchEvent, useRef } from 'react'

const SHORTEST_PX = 40

/** Tells a sideways swipe from a scroll; `forward` runs when the finger moves against the reading direction's end. */
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
      if (Math.abs(across) < SHORTEST_PX || Math.abs(across) < Math.abs(down)) return
      // In Persian the next slide waits on the other side: dragging towards the start of the line brings it in.
      if (across > 0 === (document.documentElement.dir === 'rtl')) forward()
      else backward()
    },
  }
}
