import { circle, curve, limb, mix, path, place } from '#scripts/art/canvas.mjs'
import { foam, splash } from '#scripts/art/water.mjs'
import { head } from './heads.mjs'

/** A crawl swimmer at water level, swimming to +x; the water's surface is y = 0 and must be painted over afterwards. */
export function crawlSide({
  x,
  y,
  scale = 1,
  mirror = false,
  skin = '#e3ad84',
  cap = '#dc004e',
  suit = '#0b3c5d',
  covered = false,
  phase = 0.5,
}) {
  const cloth = covered ? suit : skin
  const shade = mix(cloth, '#06263d', 0.22)
  const lift = phase * 40
  return place(
    [
      limb(
        [
          [-330, 26],
          [-220, 4],
          [-90, -6],
        ],
        [30, 74, 120],
        covered ? suit : suit,
      ),
      path('M-250 40C-200 -44 -110 -92 -20 -96C36 -98 80 -70 104 -30L110 60L-250 70Z', cloth),
      path('M-250 40C-214 -22 -150 -66 -84 -86C-120 -40 -150 10 -160 66L-250 70Z', suit),
      path('M-60 -93C-20 -104 50 -96 84 -56C40 -72 -10 -80 -60 -93Z', '#ffffff', { opacity: 0.22 }),
      limb(
        [
          [52, 10],
          [180, 40],
          [310, 58],
        ],
        [50, 38, 22],
        shade,
      ),
      head({ x: 128, y: -26, angle: 24, scale: 1.12, skin, cap }),
      limb(
        [
          [-6, -58],
          [22, -210 - lift * 0.4],
          [40, -236 - lift * 0.4],
        ],
        [74, 54, 44],
        cloth,
      ),
      limb(
        [
          [30, -228 - lift * 0.4],
          [170, -190 + lift],
          [262, -104 + lift],
        ],
        [50, 38, 26],
        cloth,
      ),
      limb(
        [
          [228, -136 + lift],
          [262, -104 + lift],
          [292, -70 + lift],
        ],
        [28, 30, 14],
        skin,
      ),
      curve(`M-18 -110C-10 -170 6 -206 34 -${236 + lift * 0.4}`, '#ffffff', 7, { opacity: 0.28 }),
    ],
    { x, y, scale, mirror },
  )
}

/** The same swimmer with both arms turning: `turn` 0–1 is a whole stroke. The far arm is half a stroke behind. */
export function crawlStroke({ x, y, scale = 1, turn, skin = '#e3ad84', cap = '#dc004e', suit = '#0b3c5d' }) {
  const arm = (at, tone) => {
    const half = (at % 1) * 2
    const shoulder = [10, -56]
    // The first half recovers over the water with a high elbow, the second pulls beneath it.
    const part = half < 1 ? half : 2 - half
    const lift = Math.sin(part * Math.PI) * (half < 1 ? -1 : 0.9)
    const hand = [-180 + part * 480, 46 + lift * 190]
    const elbow = [(shoulder[0] + hand[0]) / 2 + 16, (shoulder[1] + hand[1]) / 2 + lift * 96]
    return [limb([shoulder, elbow, hand], [72, 50, 20], tone), circle(...hand, 15, tone)]
  }
  return place(
    [
      arm(turn + 0.5, mix(skin, '#06263d', 0.25)),
      limb(
        [
          [-330, 26],
          [-220, 4],
          [-90, -6],
        ],
        [30, 74, 120],
        suit,
      ),
      path('M-250 40C-200 -44 -110 -92 -20 -96C36 -98 80 -70 104 -30L110 60L-250 70Z', skin),
      path('M-250 40C-214 -22 -150 -66 -84 -86C-120 -40 -150 10 -160 66L-250 70Z', suit),
      arm(turn, skin),
      head({ x: 128, y: -26, angle: 24 - 14 * Math.max(0, Math.sin(turn * Math.PI * 2)), scale: 1.12, skin, cap }),
    ],
    { x, y, scale },
  )
}

/** Foam, drops and the kick's fountain of a crawl swimmer; painted over the near water. */
export function crawlSpray(c, { x, y, scale = 1, mirror = false }) {
  return place(
    [
      foam(c, { x: 60, y: 34, width: 420, height: 26 }),
      foam(c, { x: -380, y: 30, width: 200, height: 40 }),
      splash(c, { x: -390, y: 20, spread: 110, height: 130, count: 34 }),
      splash(c, { x: 300, y: 24, spread: 80, height: 70, count: 14 }),
      splash(c, { x: 60, y: -110, spread: 150, height: 130, count: 10 }),
    ],
    { x, y, scale, mirror },
  )
}
