import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Crop, moveCrop, type PictureSize, sideOf, zoomCrop } from './crop.ts'

const KEY_STEP = 0.05
const ZOOM_STEP = 1.15
const WHEEL_ZOOM_RATE = 0.0015

type Gestures = {
  area: RefObject<HTMLElement | null>
  picture: PictureSize
  crop: Crop
  onChange: (crop: Crop) => void
}

type Point = { x: number; y: number }

/** Crop gestures: one-finger drag, pinch, wheel, arrow keys, + and −. */
export function useCropGestures({ area, picture, crop, onChange }: Gestures) {
  const latest = useRef({ picture, crop, onChange })
  latest.current = { picture, crop, onChange }
  const pointers = useRef(new Map<number, Point>())
  useWheel(area, (delta) => {
    const now = latest.current
    now.onChange(zoomCrop(now.crop, now.picture, now.crop.zoom * Math.exp(-delta * WHEEL_ZOOM_RATE)))
  })

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const active = pointers.current
    const before = active.get(event.pointerId)
    if (before === undefined) return
    const point = { x: event.clientX, y: event.clientY }
    const other = [...active].find(([id]) => id !== event.pointerId)?.[1]
    active.set(event.pointerId, point)
    onChange(other === undefined ? dragged(event, before, point) : pinched(other, before, point))
  }
  const dragged = (event: PointerEvent<HTMLElement>, before: Point, point: Point) => {
    const perPixel = sideOf(crop, picture) / Math.max(1, event.currentTarget.clientWidth)
    return moveCrop(crop, picture, (before.x - point.x) * perPixel, (before.y - point.y) * perPixel)
  }
  const pinched = (other: Point, before: Point, point: Point) =>
    zoomCrop(crop, picture, (crop.zoom * distance(other, point)) / Math.max(1, distance(other, before)))

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerEnd = (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId)
  const onKeyDown = (event: KeyboardEvent) => {
    const changed = cropAfterKey(event.key, crop, picture)
    if (changed === undefined) return
    event.preventDefault()
    onChange(changed)
  }
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onKeyDown,
  }
}

/** Arrows move the picture, so the square moves the other way. */
function cropAfterKey(key: string, crop: Crop, picture: PictureSize): Crop | undefined {
  const step = sideOf(crop, picture) * KEY_STEP
  switch (key) {
    case 'ArrowLeft':
      return moveCrop(crop, picture, step, 0)
    case 'ArrowRight':
      return moveCrop(crop, picture, -step, 0)
    case 'ArrowUp':
      return moveCrop(crop, picture, 0, step)
    case 'ArrowDown':
      return moveCrop(crop, picture, 0, -step)
    case '+':
    case '=':
      return zoomCrop(crop, picture, crop.zoom * ZOOM_STEP)
    case '-':
    case '−':
      return zoomCrop(crop, picture, crop.zoom / ZOOM_STEP)
    default:
      return undefined
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** React's wheel listeners are passive, so the dialog behind would scroll as well. */
function useWheel(area: RefObject<HTMLElement | null>, onWheel: (delta: number) => void) {
  const latest = useRef(onWheel)
  latest.current = onWheel
  useEffect(() => {
    const element = area.current
    if (element === null) return
    const onWheelEvent = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(event.deltaY)
    }
    element.addEventListener('wheel', onWheelEvent, { passive: false })
    return () => element.removeEventListener('wheel', onWheelEvent)
  }, [area])
}
