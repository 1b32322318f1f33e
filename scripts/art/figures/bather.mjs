import { circle, curve, ellipse, limb, mix, path, place } from '#scripts/art/canvas.mjs'
import { frontHead } from './heads.mjs'

/** Head and shoulders above water: a child or player. `arm` raises one or both hands; `prop` is in front. */
export function bather({
  x,
  y,
  scale = 1,
  skin = '#e3ad84',
  cap = '#dc004e',
  suit = '#0b3c5d',
  arm = 'none',
  smile = true,
  prop = '',
  ears,
  covered = false,
}) {
  const cloth = covered ? suit : skin
  const raised = (side) => [
    limb(
      [
        [side * 62, 26],
        [side * 116, -50],
        [side * 112, -128],
      ],
      [44, 36, 26],
      cloth,
    ),
    circle(side * 112, -138, 19, skin),
  ]
  return place(
    [
      arm === 'right' || arm === 'both' ? raised(1) : '',
      arm === 'left' || arm === 'both' ? raised(-1) : '',
      path('M-88 90C-92 30 -60 8 -24 2L24 2C60 8 92 30 88 90Z', covered ? suit : skin),
      covered
        ? path('M-72 60C-70 34 -50 18 -26 12C-40 24 -50 44 -50 70Z', '#ffffff', { opacity: 0.2 })
        : [-1, 1].map((side) =>
            curve(`M${side * 54} 26Q${side * 30} 40 ${side * 10} 36`, mix(skin, '#5a2a10', 0.25), 5),
          ),
      path('M-22 -16L22 -16L26 14C12 26 -12 26 -26 14Z', covered ? suit : mix(skin, '#5a2a10', 0.18)),
      frontHead({ x: 0, y: -58, scale: 0.95, skin, cap, smile, open: !smile, ears }),
      prop,
    ],
    { x, y, scale },
  )
}

/** A kickboard lying in front of a bather, held by two hands. */
export function kickboard(color, skin) {
  return [
    path('M-74 62C-74 30 -50 16 0 16C50 16 74 30 74 62L74 120L-74 120Z', color),
    path('M-60 58C-56 36 -36 28 0 28C20 28 34 30 44 36C10 36 -30 40 -60 58Z', '#ffffff', { opacity: 0.4 }),
    [-52, 52].map((at) => ellipse(at, 62, 16, 13, skin)),
  ]
}
