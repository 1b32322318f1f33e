import { circle, curve, ellipse, mix, path, place } from '#scripts/art/canvas.mjs'

/** Head in a cap with goggles, turned by `angle`; looks to +x. About 100 wide. */
export function head({
  x = 0,
  y = 0,
  angle = 0,
  scale = 1,
  skin,
  cap,
  goggles = '#0b2b4a',
  mouth = true,
  smile = false,
}) {
  return place(
    [
      path(
        'M-46 -6C-46 -40 -20 -56 6 -55C36 -54 52 -34 52 -10C58 2 58 8 50 12C52 30 42 46 24 48C-8 52 -46 34 -46 -6Z',
        skin,
      ),
      path(
        'M-49 2C-52 -40 -22 -61 8 -60C38 -59 54 -38 54 -14C34 -20 8 -20 -8 -10C-22 0 -30 14 -32 30C-42 24 -48 14 -49 2Z',
        cap,
      ),
      path('M-36 -22C-26 -44 -6 -52 14 -51C-4 -44 -20 -34 -36 -22Z', '#ffffff', { opacity: 0.35 }),
      curve('M-42 8C-24 -6 0 -12 22 -10', goggles, 7),
      path('M20 -18C36 -22 50 -18 54 -10C56 0 48 8 36 7C24 6 16 -6 20 -18Z', goggles),
      path('M27 -13C36 -16 45 -13 48 -8C42 -7 32 -7 27 -13Z', '#8fe3ff', { opacity: 0.9 }),
      mouth
        ? smile
          ? curve('M26 26C34 34 44 32 48 24', mix(skin, '#7a2d1f', 0.55), 5)
          : ellipse(42, 28, 7, 8, mix(skin, '#5a1f1a', 0.7))
        : '',
    ],
    { x, y, angle, scale },
  )
}

/** A head in a cap and goggles from the front, mouth open for air or smiling. */
export function frontHead({ x, y, scale = 1, skin, cap, goggles = '#0b2b4a', smile = false, open = true, ears }) {
  const lips = mix(skin, '#6a1f1a', 0.65)
  return place(
    [
      ears ? [-52, 52].map((at) => circle(at, 4, 17, ears)) : '',
      ellipse(0, 0, 52, 62, skin),
      path('M-55 -2C-58 -50 -34 -74 0 -74C34 -74 58 -50 55 -2C44 -22 22 -30 0 -30C-22 -30 -44 -22 -55 -2Z', cap),
      path('M-40 -34C-34 -56 -14 -66 6 -66C-10 -58 -26 -48 -40 -34Z', '#ffffff', { opacity: 0.4 }),
      curve('M-52 -6L52 -6', goggles, 8),
      [-24, 24].map((at) => [ellipse(at, -4, 22, 16, goggles), ellipse(at - 5, -8, 9, 5, '#8fe3ff', { opacity: 0.9 })]),
      curve('M-3 14C-6 20 4 22 5 19', mix(skin, '#7a3a20', 0.4), 4),
      smile ? path('M-20 28C-10 30 10 30 20 28C16 46 -16 46 -20 28Z', '#ffffff', { stroke: lips, strokeWidth: 3 }) : '',
      !smile && open ? ellipse(0, 36, 13, 12, lips) : '',
      !smile && !open ? curve('M-12 36C-4 40 6 40 12 36', lips, 4) : '',
    ],
    { x, y, scale },
  )
}
