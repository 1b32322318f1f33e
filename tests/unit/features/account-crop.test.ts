import { expect, test } from 'vitest'
import { MAX_ZOOM, moveCrop, placeBehind, sideOf, wholeCrop, zoomCrop } from '#src/features/account/profile/crop.ts'

const wide = { width: 600, height: 400 }
const tall = { width: 300, height: 900 }

test.each([wide, tall])('the initial crop of %o is as large as possible and centred', (picture) => {
  const crop = wholeCrop(picture)
  expect(sideOf(crop, picture)).toBe(Math.min(picture.width, picture.height))
  expect(crop).toMatchObject({ x: picture.width / 2, y: picture.height / 2 })
})

test.each([
  [1000, 1000],
  [-1000, -1000],
  [1000, -1000],
])('moved by %s and %s the crop never leaves the picture', (dx, dy) => {
  const crop = moveCrop(zoomCrop(wholeCrop(wide), wide, 2), wide, dx, dy)
  const half = sideOf(crop, wide) / 2
  expect(crop.x - half).toBeGreaterThanOrEqual(0)
  expect(crop.y - half).toBeGreaterThanOrEqual(0)
  expect(crop.x + half).toBeLessThanOrEqual(wide.width)
  expect(crop.y + half).toBeLessThanOrEqual(wide.height)
})

test('zoom is limited to between the complete picture and five times', () => {
  expect(zoomCrop(wholeCrop(wide), wide, 0.2).zoom).toBe(1)
  expect(zoomCrop(wholeCrop(wide), wide, 99).zoom).toBe(MAX_ZOOM)
})

test('zooming out at a corner moves the crop back into the picture', () => {
  const corner = moveCrop(zoomCrop(wholeCrop(wide), wide, 4), wide, 1000, 1000)
  expect(zoomCrop(corner, wide, 1)).toEqual({ x: 400, y: 200, zoom: 1 })
})

test('the preview shows exactly the cropped area', () => {
  const place = placeBehind({ x: 200, y: 200, zoom: 1 }, wide)
  // The crop begins at the picture's edge.
  expect(place).toEqual({ inlineSize: '150%', transform: 'translate(0%, 0%)' })
  expect(placeBehind(wholeCrop(wide), wide).transform).toMatch(/^translate\(-16\.66\d*%, 0%\)$/)
})
