import { type RefObject, useEffect, useRef } from 'react'

/** What a finger moves before it drags, and how far or fast a sheet goes that is let go for good. */
const STARTS_PX = 6
const FAR_PX = 110
const FAST_PX_PER_MS = 0.5

/** Above it a sheet is a dialog in the middle, which stays where it is. */
const PHONE = '(max-width: 767.98px)'

type Drag = { id: number; fromY: number; lastY: number; lastAt: number; speed: number; moves: boolean }

/**
 * While `active`, what is marked `data-grip` within the dialog draws it down: it follows the finger (`--dragged`, while
 * `data-dragging`), closes when it was drawn far or let go fast, and goes back otherwise.
 */
export function useDragToDismiss(dialog: RefObject<HTMLDialogElement | null>, active: boolean, close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const element = dialog.current
    if (element === null || !active) return
    return followGrip(element, () => latest.current())
  }, [active, dialog])
}

function followGrip(element: HTMLElement, close: () => void): () => void {
  let drag: Drag | undefined
  const start = ({ target, pointerId, clientY, timeStamp, isPrimary, pointerType }: PointerEvent) => {
    const holds =
      target instanceof Element && target.closest('[data-grip]') !== null && target.closest('button') === null
    if (!holds || !isPrimary || pointerType === 'mouse' || !matchMedia(PHONE).matches) return
    drag = { id: pointerId, fromY: clientY, lastY: clientY, lastAt: timeStamp, speed: 0, moves: false }
  }
  const move = ({ pointerId, clientY, timeStamp }: PointerEvent) => {
    if (drag === undefined || pointerId !== drag.id) return
    const down = clientY - drag.fromY
    if (!drag.moves && down < STARTS_PX) return
    drag.moves = true
    drag.speed = (clientY - drag.lastY) / Math.max(1, timeStamp - drag.lastAt)
    drag.lastY = clientY
    drag.lastAt = timeStamp
    element.dataset.dragging = ''
    element.style.setProperty('--dragged', `${Math.max(0, down)}px`)
  }
  const rest = () => {
    drag = undefined
    delete element.dataset.dragging
    element.style.removeProperty('--dragged')
  }
  const end = ({ pointerId, clientY }: PointerEvent) => {
    if (drag === undefined || pointerId !== drag.id) return
    const goes = drag.moves && (clientY - drag.fromY > FAR_PX || drag.speed > FAST_PX_PER_MS)
    rest()
    if (goes) close()
  }
  // A finger that lets go fast would leave a fling behind, and Chromium takes the next tap as its end.
  const hold = (event: TouchEvent) => {
    if (drag !== undefined) event.preventDefault()
  }
  element.addEventListener('touchmove', hold, { passive: false })
  // The finger may leave the sheet: the page is listened to.
  element.addEventListener('pointerdown', start)
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', rest)
  return () => {
    rest()
    element.removeEventListener('touchmove', hold)
    element.removeEventListener('pointerdown', start)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', rest)
  }
}
