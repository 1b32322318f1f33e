import { type RefObject, useEffect, useRef } from 'react'
import { below } from '#src/ui/layout/media-query.ts'

/** Distance at which a drag starts, and the distance or speed that dismisses. */
const START_PX = 6
const FAR_PX = 110
const FAST_PX_PER_MS = 0.5

/** Above this width the sheet is a centred dialog and cannot be dragged. */
const PHONE = below('bar')

type Drag = { id: number; fromY: number; lastY: number; lastAt: number; speed: number; moves: boolean }

/**
 * While `active`, the dialog's `data-grip` element drags it down: the dialog follows the finger (`--dragged`, while
 * `data-dragging`), closes after a long or fast drag, and snaps back otherwise.
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
    const isGrip =
      target instanceof Element && target.closest('[data-grip]') !== null && target.closest('button') === null
    if (!isGrip || !isPrimary || pointerType === 'mouse' || !matchMedia(PHONE).matches) return
    drag = { id: pointerId, fromY: clientY, lastY: clientY, lastAt: timeStamp, speed: 0, moves: false }
  }
  const move = ({ pointerId, clientY, timeStamp }: PointerEvent) => {
    if (drag === undefined || pointerId !== drag.id) return
    const down = clientY - drag.fromY
    if (!drag.moves && down < START_PX) return
    drag.moves = true
    drag.speed = (clientY - drag.lastY) / Math.max(1, timeStamp - drag.lastAt)
    drag.lastY = clientY
    drag.lastAt = timeStamp
    element.dataset.dragging = ''
    element.style.setProperty('--dragged', `${Math.max(0, down)}px`)
  }
  const reset = () => {
    drag = undefined
    delete element.dataset.dragging
    element.style.removeProperty('--dragged')
  }
  const end = ({ pointerId, clientY }: PointerEvent) => {
    if (drag === undefined || pointerId !== drag.id) return
    const dismisses = drag.moves && (clientY - drag.fromY > FAR_PX || drag.speed > FAST_PX_PER_MS)
    reset()
    if (dismisses) close()
  }
  // A fast release starts a fling, and Chromium swallows the next tap to stop it.
  const preventFling = (event: TouchEvent) => {
    if (drag !== undefined) event.preventDefault()
  }
  element.addEventListener('touchmove', preventFling, { passive: false })
  // On the window: the finger may leave the sheet.
  element.addEventListener('pointerdown', start)
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', reset)
  return () => {
    reset()
    element.removeEventListener('touchmove', preventFling)
    element.removeEventListener('pointerdown', start)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', reset)
  }
}
