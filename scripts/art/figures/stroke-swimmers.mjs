import { curve, limb, path, place } from '#scripts/art/canvas.mjs'
import { frontHead, head } from './heads.mjs'

/** A butterfly swimmer coming straight at us, arms wide; surface at y = 0. */
export function butterflyFront({
  x,
  y,
  scale = 1,
  skin = '#e3ad84',
  cap = '#ffd166',
  suit = '#0b3c5d',
  covered = false,
  phase = 0.6,
}) {
  const cloth = covered ? suit : skin
  const rise = 60 + phase * 80
  const arm = (side) => [
    limb(
      [
        [side * 70, -34],
        [side * 230, -rise - 10],
        [side * 330, -rise - 4],
      ],
      [84, 56, 44],
      cloth,
    ),
    limb(
      [
        [side * 320, -rise - 6],
        [side * 430, -rise + 40],
        [side * 520, -10],
      ],
      [46, 34, 22],
      cloth,
    ),
    limb(
      [
        [side * 478, -rise / 2 + 14],
        [side * 520, -8],
        [side * 540, 26],
      ],
      [26, 28, 12],
      skin,
    ),
    curve(
      `M${side * 90} -64C${side * 160} -${rise + 14} ${side * 240} -${rise + 34} ${side * 320} -${rise + 22}`,
      '#ffffff',
      7,
      { opacity: 0.25 },
    ),
  ]
  return place(
    [
      ...arm(-1),
      ...arm(1),
      path('M-150 60C-150 -30 -90 -76 0 -76C90 -76 150 -30 150 60Z', cloth),
      path('M-60 40C-40 10 40 10 60 40L60 70L-60 70Z', suit),
      frontHead({ x: 0, y: -70, scale: 1.15, skin, cap }),
    ],
    { x, y, scale },
  )
}

/** A backstroke swimmer moving to -x as we look: the face up, one straight arm high. */
export function backSide({
  x,
  y,
  scale = 1,
  mirror = false,
  skin = '#e3ad84',
  cap = '#ffffff',
  suit = '#0b3c5d',
  covered = false,
}) {
  const cloth = covered ? suit : skin
  return place(
    [
      limb(
        [
          [250, 12],
          [120, 10],
          [0, 6],
        ],
        [46, 84, 96],
        suit,
      ),
      limb(
        [
          [60, 2],
          [-40, -10],
          [-96, -6],
        ],
        [92, 104, 84],
        cloth,
      ),
      limb(
        [
          [-60, -20],
          [-52, -180],
          [-78, -330],
        ],
        [66, 46, 26],
        cloth,
      ),
      limb(
        [
          [-70, -286],
          [-78, -330],
          [-88, -366],
        ],
        [28, 30, 14],
        skin,
      ),
      head({ x: -150, y: -12, angle: -96, scale: 1.05, skin, cap }),
      curve('M-40 -62C-40 -150 -44 -230 -66 -320', '#ffffff', 7, { opacity: 0.25 }),
    ],
    { x, y, scale, mirror },
  )
}
