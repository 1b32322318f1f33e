import { circle, curve, ellipse, line, mix, path, place, rect } from './canvas.mjs'

const GLASS = '#8fe3ff'

export const under = (x, y, rx, ry = rx * 0.14) => ellipse(x, y, rx, ry, '#04283f', { opacity: 0.16 })

export const goggles = (at, frame = '#0b3c5d', lens = GLASS) =>
  place(
    [
      curve(
        'M-190 10C-260 -60 -250 -120 -120 -130C60 -140 220 -130 250 -60C260 -20 220 10 190 10',
        mix(frame, '#ffffff', 0.2),
        16,
      ),
      [-100, 100].map((x) => [
        path(
          `M${x - 88} -20C${x - 88} -66 ${x - 40} -70 ${x} -66C${x + 40} -70 ${x + 88} -66 ${x + 88} -20C${x + 88} 40 ${x + 40} 56 ${x} 54C${x - 50} 56 ${x - 88} 40 ${x - 88} -20Z`,
          frame,
        ),
        path(
          `M${x - 66} -18C${x - 66} -48 ${x - 30} -50 ${x} -48C${x + 30} -50 ${x + 66} -48 ${x + 66} -18C${x + 66} 24 ${x + 30} 36 ${x} 34C${x - 36} 36 ${x - 66} 24 ${x - 66} -18Z`,
          lens,
        ),
        path(
          `M${x - 50} -14C${x - 46} -36 ${x - 20} -38 ${x + 6} -38L${x - 30} 22C${x - 46} 12 ${x - 52} 0 ${x - 50} -14Z`,
          '#ffffff',
          { opacity: 0.55 },
        ),
      ]),
      rect(-22, -24, 44, 18, frame, { rx: 9 }),
    ],
    at,
  )

export const cap = (at, color = '#dc004e') =>
  place(
    [
      under(0, 96, 170),
      path('M-160 90C-170 -60 -90 -130 0 -130C90 -130 170 -60 160 90C110 104 -110 104 -160 90Z', color),
      path('M-120 20C-116 -60 -60 -104 10 -108C-40 -80 -80 -40 -90 40Z', '#ffffff', { opacity: 0.35 }),
      curve('M-156 70C-110 86 110 86 156 70', mix(color, '#000000', 0.2), 8),
      waveMark(0, 0, 1, '#ffffff'),
    ],
    at,
  )

const waveMark = (x, y, scale, color) =>
  place(
    [-26, 14].map((dy) =>
      curve(`M-70 ${dy}C-46 ${dy - 28} -24 ${dy - 28} 0 ${dy}C24 ${dy + 28} 46 ${dy + 28} 70 ${dy}`, color, 16),
    ),
    { x, y, scale },
  )

export const board = (at, color = '#ffd166') =>
  place(
    [
      under(6, 214, 130),
      path(
        'M-120 200C-128 60 -130 -60 -120 -110C-104 -190 104 -190 120 -110C130 -60 128 60 120 200C60 216 -60 216 -120 200Z',
        color,
      ),
      path('M-92 -96C-82 -146 -20 -160 30 -158C-20 -140 -50 -90 -62 60L-92 40Z', '#ffffff', { opacity: 0.35 }),
      rect(-60, -30, 120, 34, mix(color, '#7a4b00', 0.25), { rx: 17 }),
      rect(-70, 140, 140, 16, '#ffffff', { rx: 8, opacity: 0.6 }),
    ],
    at,
  )

export const bottle = (at, color = '#1976d2') =>
  place(
    [
      under(0, 186, 90),
      rect(-34, -196, 68, 56, mix(color, '#000000', 0.35), { rx: 14 }),
      rect(-56, -150, 112, 36, mix(color, '#000000', 0.2), { rx: 12 }),
      path('M-62 -116L62 -116L72 -60L66 30L72 180L-72 180L-66 30L-72 -60Z', color),
      path('M-48 -104L-24 -104L-32 -50L-28 30L-34 168L-58 168L-52 30L-58 -56Z', '#ffffff', { opacity: 0.4 }),
      waveMark(10, 60, 0.7, '#ffffff'),
    ],
    at,
  )

export const towel = (at, color = '#f48fb1') =>
  place(
    [
      under(0, 100, 240, 26),
      [0, 1, 2].map((row) =>
        path(
          `M-220 ${90 - row * 62}C-240 ${50 - row * 62} -240 ${30 - row * 62} -210 ${30 - row * 62}L210 ${30 - row * 62}C250 ${30 - row * 62} 250 ${92 - row * 62} 210 ${92 - row * 62}L-220 ${92 - row * 62}Z`,
          mix(color, '#ffffff', row * 0.22),
        ),
      ),
      [0, 1, 2].map((row) =>
        line(
          [
            [-190, 62 - row * 62],
            [180, 62 - row * 62],
          ],
          '#ffffff',
          7,
          { opacity: 0.45 },
        ),
      ),
      path('M-40 -96L30 -96L30 92L-40 92Z', '#ffffff', { opacity: 0.3 }),
    ],
    at,
  )

export const bag = (at, color = '#1976d2') =>
  place(
    [
      under(0, 206, 330, 34),
      curve('M-130 -90C-120 -260 120 -260 130 -90', mix(color, '#000000', 0.35), 26),
      path('M-300 200C-340 20 -310 -90 -230 -100L230 -100C310 -90 340 20 300 200C200 220 -200 220 -300 200Z', color),
      path('M-286 20L286 20L296 80L-296 80Z', mix(color, '#000000', 0.2)),
      line(
        [
          [-240, -60],
          [240, -60],
        ],
        '#ffffff',
        9,
        { strokeDasharray: '2 18' },
      ),
      waveMark(0, 140, 1.2, '#ffffff'),
      path('M-270 160C-300 40 -280 -60 -220 -76L-180 -76C-240 -40 -250 60 -226 180Z', '#ffffff', { opacity: 0.2 }),
    ],
    at,
  )

export const paddle = (at, color = '#ff8a3d') =>
  place(
    [
      under(0, 130, 90),
      path('M-84 110C-96 0 -84 -110 0 -120C84 -110 96 0 84 110C40 130 -40 130 -84 110Z', color),
      [-40, 0, 40].map((x) => [-60, -10, 40].map((y) => circle(x, y, 11, mix(color, '#7a2d00', 0.35)))),
      curve('M-70 20C-30 50 30 50 70 20', '#ffffff', 12, { opacity: 0.8 }),
    ],
    at,
  )

export const pullBuoy = (at, color = '#1fb6a6') =>
  place(
    [
      under(0, 110, 150),
      path(
        'M-150 100C-190 60 -190 -60 -150 -100C-90 -120 -70 -60 0 -60C70 -60 90 -120 150 -100C190 -60 190 60 150 100C90 120 70 60 0 60C-70 60 -90 120 -150 100Z',
        color,
      ),
      path('M-140 70C-166 30 -160 -50 -130 -76C-110 -84 -96 -70 -84 -60C-120 -30 -124 20 -140 70Z', '#ffffff', {
        opacity: 0.35,
      }),
    ],
    at,
  )
