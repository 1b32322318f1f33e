import { expect, test } from 'vitest'
import { MAX_ZOOM, placeBehind, wholeCrop, zoomCrop } from '#src/ui/media/crop.ts'

test('zoom is limited to between the complete picture and five times', () => {
  expect(zoomCrop(wholeCrop, 0.2).zoom).toBe(1)
  expect(zoomCrop(wholeCrop, 99).zoom).toBe(MAX_ZOOM)
})

test('zooming leaves the point at the center of the window where it is', () => {
  const moved = { shift: { x: 40, y: -10 }, zoom: 2 }
  const centerOf = ({ shift, zoom }: typeof moved) => ({ x: shift.x / zoom, y: shift.y / zoom })
  expect(centerOf(zoomCrop(moved, 3))).toEqual(centerOf(moved))
  expect(zoomCrop(moved, 1)).toEqual({ shift: { x: 20, y: -5 }, zoom: 1 })
})

test('the preview shows exactly the cropped area', () => {
  // The largest square of a picture of 800 by 400, at its left edge and in its middle.
  expect(placeBehind({ x: 0, y: 0, width: 50, height: 100 })).toEqual({
    inlineSize: '200%',
    transform: 'translate(0%, 0%)',
  })
  expect(placeBehind({ x: 25, y: 0, width: 50, height: 100 }).transform).toBe('translate(-25%, 0%)')
})
