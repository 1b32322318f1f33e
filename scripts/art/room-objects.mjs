import { circle, curve, ellipse, group, line, mix, path, place, polygon, rect } from './canvas.mjs'
import { under } from './kit-objects.mjs'

/** A pace clock: four hands of four colours, sixty marks, no numerals. */
export const paceClock = (at, hand = 40) =>
  place(
    [
      circle(14, 22, 262, '#04283f', { opacity: 0.2 }),
      circle(0, 0, 260, '#0b3c5d'),
      circle(0, 0, 232, '#ffffff'),
      Array.from({ length: 60 }, (_, index) =>
        rect(-3, -222, index % 5 ? 6 : 12, index % 5 ? 18 : 34, '#0b3c5d', { transform: `rotate(${index * 6})` }),
      ),
      ['#dc004e', '#1976d2', '#1fb6a6', '#f2b53a'].map((color, index) =>
        group([rect(-8, -186, 16, 226, color, { rx: 8 })], { transform: `rotate(${hand + index * 90})` }),
      ),
      circle(0, 0, 26, '#0b3c5d'),
      circle(0, 0, 10, '#ffffff'),
    ],
    at,
  )

export const shoe = (at, color = '#dc004e') =>
  place(
    [
      under(0, 124, 280, 30),
      path('M-250 70C-260 -20 -240 -120 -200 -190L-90 -190C-70 -120 -20 -90 60 -60C160 -30 240 0 256 70Z', color),
      path('M-256 62L262 62C272 110 250 120 220 120L-230 120C-260 120 -264 90 -256 62Z', '#ffffff'),
      path('M-256 96L262 96C262 116 246 122 220 122L-230 122C-252 122 -256 112 -256 96Z', mix(color, '#000000', 0.35)),
      path('M-240 40C-120 60 -20 30 40 -64C-20 -84 -64 -110 -84 -150C-110 -60 -170 0 -240 40Z', '#ffffff', {
        opacity: 0.22,
      }),
      [0, 1, 2, 3].map((row) =>
        line(
          [
            [-72 + row * 44, -128 + row * 24],
            [-24 + row * 44, -160 + row * 30],
          ],
          '#ffffff',
          12,
        ),
      ),
      path('M-206 -190C-190 -214 -110 -214 -84 -190L-92 -170L-200 -170Z', mix(color, '#000000', 0.25)),
    ],
    at,
  )

export const plate = (at) =>
  place(
    [
      under(0, 120, 380, 40),
      ellipse(0, 70, 360, 110, '#ffffff'),
      ellipse(0, 60, 270, 78, '#eaf1f6'),
      path('M-250 40C-230 -60 -60 -90 40 -60C110 -40 130 20 80 50C-20 90 -220 90 -250 40Z', '#e0a35a'),
      Array.from({ length: 18 }, (_, index) =>
        ellipse(-200 + (index % 6) * 48, -14 + Math.floor(index / 6) * 26, 12, 7, '#b8742c', { opacity: 0.7 }),
      ),
      polygon(
        [
          [90, 60],
          [140, -20],
          [240, 0],
          [230, 70],
        ],
        '#fffdf2',
      ),
      polygon(
        [
          [90, 60],
          [230, 70],
          [226, 92],
          [94, 84],
        ],
        '#e8e2c8',
      ),
      [
        [190, 96],
        [130, 110],
        [60, 108],
      ].map(([x, y]) => [circle(x, y, 24, '#c08a52'), curve(`M${x - 14} ${y}q7 -12 14 0q7 12 14 0`, '#8a5a2c', 4)]),
    ],
    at,
  )

export const tea = (at) =>
  place(
    [
      under(0, 150, 130),
      ellipse(0, 140, 140, 30, '#ffffff'),
      ellipse(0, 136, 90, 18, '#dfe8ef'),
      path('M-60 -120C-70 -30 -40 0 -46 50C-50 110 -30 130 0 130C30 130 50 110 46 50C40 0 70 -30 60 -120Z', '#c8ecff', {
        opacity: 0.7,
      }),
      path('M-57 -80C-60 -20 -40 6 -42 50C-44 100 -28 122 0 122C28 122 44 100 42 50C40 6 60 -20 57 -80Z', '#c1552b'),
      path('M-46 -70C-46 -20 -28 10 -30 50L-16 50C-16 10 -30 -30 -26 -70Z', '#ffffff', { opacity: 0.4 }),
      [-24, 20].map((x) => curve(`M${x} -150C${x - 24} -186 ${x + 24} -206 ${x} -244`, '#ffffff', 9, { opacity: 0.7 })),
    ],
    at,
  )

export const bicycle = (at, color = '#dc004e') =>
  place(
    [
      under(0, 214, 420, 26),
      [-220, 220].map((x) => [
        circle(x, 70, 138, 'none', { stroke: '#1b2c46', strokeWidth: 18 }),
        circle(x, 70, 122, 'none', { stroke: '#c9d6e2', strokeWidth: 5 }),
        Array.from({ length: 12 }, (_, index) =>
          line(
            [
              [x, 70],
              [x + Math.cos((index * Math.PI) / 6) * 120, 70 + Math.sin((index * Math.PI) / 6) * 120],
            ],
            '#9fb0c2',
            2.5,
          ),
        ),
        circle(x, 70, 14, '#1b2c46'),
      ]),
      line(
        [
          [-220, 70],
          [-110, -120],
          [110, -120],
          [-10, 76],
          [-220, 70],
        ],
        color,
        19,
      ),
      line(
        [
          [-10, 76],
          [-130, -170],
        ],
        color,
        19,
      ),
      line(
        [
          [220, 70],
          [96, -190],
          [150, -206],
        ],
        color,
        19,
      ),
      rect(-196, -192, 130, 28, '#1b2c46', { rx: 14 }),
      curve('M96 -190C110 -226 170 -226 186 -190', '#1b2c46', 17),
      circle(-10, 76, 38, '#42506e'),
      line(
        [
          [-10, 76],
          [26, 130],
        ],
        '#1b2c46',
        13,
      ),
      rect(4, 126, 54, 16, '#1b2c46', { rx: 6 }),
    ],
    at,
  )

/** A clipboard with a plan: rows of waves that grow longer. */
export const plan = (at, color = '#1976d2') =>
  place(
    [
      rect(-226, -284, 470, 620, '#04283f', { rx: 28, opacity: 0.16 }),
      rect(-240, -300, 480, 620, color, { rx: 28 }),
      rect(-206, -262, 412, 550, '#ffffff', { rx: 14 }),
      rect(-90, -330, 180, 70, '#42506e', { rx: 18 }),
      circle(0, -304, 18, '#ffffff'),
      [0, 1, 2, 3].map((row) => [
        circle(160, -150 + row * 110, 26, row < 3 ? '#1fb6a6' : '#dfe8ef'),
        row < 3
          ? line(
              [
                [148, -150 + row * 110],
                [157, -140 + row * 110],
                [173, -162 + row * 110],
              ],
              '#ffffff',
              7,
            )
          : '',
        Array.from({ length: row + 1 }, (_, wave) =>
          curve(
            `M${90 - wave * 64} ${-150 + row * 110}q-16 -26 -32 0q-16 26 -32 0`,
            ['#90caf9', '#4b9be6', '#1976d2', '#dc004e'][row],
            13,
          ),
        ),
      ]),
    ],
    at,
  )

export const moon = (x, y, r, color = '#fff4c8') => [
  circle(x, y, r * 2.4, color, { opacity: 0.12 }),
  path(
    `M${x + r * 0.2} ${y - r}A${r} ${r} 0 1 0 ${x + r} ${y + r * 0.3}A${r * 0.82} ${r * 0.82} 0 1 1 ${x + r * 0.2} ${y - r}Z`,
    color,
  ),
]

export const wheelchairPlayer = (at, shirt = '#dc004e', player = '') =>
  place(
    [
      under(20, 196, 190, 22),
      player,
      circle(-14, 84, 104, 'none', { stroke: '#1b2c46', strokeWidth: 16 }),
      Array.from({ length: 10 }, (_, index) =>
        line(
          [
            [-14, 84],
            [-14 + Math.cos((index * Math.PI) / 5) * 96, 84 + Math.sin((index * Math.PI) / 5) * 96],
          ],
          '#9fb0c2',
          3,
        ),
      ),
      circle(-14, 84, 15, shirt),
      circle(116, 156, 32, 'none', { stroke: '#1b2c46', strokeWidth: 12 }),
      line(
        [
          [-70, -80],
          [-60, 20],
          [70, 24],
          [110, 130],
        ],
        '#42506e',
        13,
      ),
    ],
    at,
  )
