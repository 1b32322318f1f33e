import { flight, football } from '#scripts/art/balls.mjs'
import { circle, ellipse, group, line, mix, path, polygon, rect } from '#scripts/art/canvas.mjs'
import { floodlights, shadow, sky, standing } from '#scripts/art/sport-grounds.mjs'

function grass(c, horizon, colors, shift = 0) {
  const stripes = Array.from({ length: 12 }, (_, index) => {
    const at = (part, y) => c.width / 2 + shift + (part - 6) * (y === horizon ? 150 : 520)
    return index % 2
      ? polygon(
          [
            [at(index, horizon), horizon],
            [at(index + 1, horizon), horizon],
            [at(index + 1, 900), c.height],
            [at(index, 900), c.height],
          ],
          colors[1],
        )
      : ''
  })
  return [
    rect(0, horizon, c.width, c.height - horizon, c.linear([mix(colors[0], '#ffffff', 0.14), colors[0]])),
    group(stripes, { opacity: 0.55 }),
  ]
}

function goal(x, y, scale, tilt = 0) {
  const [w, h] = [330 * scale, 220 * scale]
  const net = [
    ...Array.from({ length: 13 }, (_, index) =>
      line(
        [
          [x - w + (index * w) / 6, y - h],
          [x - w * 0.9 + tilt + (index * w * 0.9) / 6, y - 14],
        ],
        '#ffffff',
        2.4,
        { opacity: 0.55 },
      ),
    ),
    ...Array.from({ length: 8 }, (_, index) =>
      line(
        [
          [x - w, y - h + (index * h) / 8],
          [x + w, y - h + (index * h) / 8],
        ],
        '#ffffff',
        2.4,
        { opacity: 0.55 },
      ),
    ),
  ]
  return [
    rect(x - w, y - h, w * 2, h, '#0a1a30', { opacity: 0.16 }),
    net,
    line(
      [
        [x - w, y],
        [x - w, y - h],
        [x + w, y - h],
        [x + w, y],
      ],
      '#ffffff',
      15 * scale,
    ),
  ]
}

/** A pitch seen from the grass: a goal, players, a ball and the way it flew. */
export function pitch(
  c,
  p,
  {
    night = false,
    green = ['#3fa15b', '#4fb56b'],
    goalAt,
    players = [],
    ball,
    trail = [],
    lines = true,
    wet = false,
    cones = [],
  },
) {
  const horizon = 380
  c.add(
    sky(c, p, horizon, night),
    night
      ? floodlights(c, horizon)
      : Array.from({ length: 22 }, (_, index) =>
          circle(index * 76, horizon - 8, c.random.range(26, 58), mix('#2f7d4f', p.sky[1], 0.15 + (index % 3) * 0.1)),
        ),
    rect(0, horizon - 26, c.width, 30, mix(p.wall, p.dark, night ? 0.4 : 0.08)),
    grass(c, horizon, night ? green.map((color) => mix(color, '#06283a', 0.42)) : green),
    lines
      ? [
          line(
            [
              [0, 520],
              [c.width, 520],
            ],
            '#ffffff',
            7,
            { opacity: 0.85 },
          ),
          line(
            [
              [340, 520],
              [180, 690],
              [1420, 690],
              [1260, 520],
            ],
            '#ffffff',
            9,
            { opacity: 0.85 },
          ),
        ]
      : '',
    wet
      ? [
          [360, 800, 260],
          [1180, 720, 220],
          [800, 860, 320],
        ].map(([x, y, rx]) => [
          ellipse(x, y, rx, rx * 0.16, mix(p.sky[1], '#ffffff', 0.2), { opacity: 0.65 }),
          ellipse(x + 30, y - 4, rx * 0.5, rx * 0.05, '#ffffff', { opacity: 0.6 }),
        ])
      : '',
    goalAt ? goal(...goalAt) : '',
    cones.map(([x, y, s = 1]) => [
      shadow(x, y + 2, 50 * s),
      polygon(
        [
          [x - 34 * s, y],
          [x - 8 * s, y - 70 * s],
          [x + 8 * s, y - 70 * s],
          [x + 34 * s, y],
        ],
        '#ff8a3d',
      ),
      polygon(
        [
          [x - 23 * s, y - 26 * s],
          [x - 16 * s, y - 46 * s],
          [x + 16 * s, y - 46 * s],
          [x + 23 * s, y - 26 * s],
        ],
        '#ffffff',
      ),
    ]),
    players.map(standing),
    flight(trail),
    ball ? [shadow(ball.x, ball.ground ?? ball.y + ball.r, ball.r), football(c, ball)] : '',
  )
}

/** The whole pitch from above, players as coloured discs: the five-minute drill of a coach's board. */
export function pitchAbove(c, { green = ['#3fa15b', '#4fb56b'], discs, arrows = [], ball }) {
  const chalk = { stroke: '#ffffff', strokeWidth: 8, opacity: 0.9 }
  c.add(
    rect(0, 0, c.width, c.height, green[0]),
    Array.from({ length: 8 }, (_, index) => (index % 2 ? rect(index * 200, 0, 200, c.height, green[1]) : '')),
    path('M70 70H1530V830H70ZM800 70V830M70 250H290V650H70M1530 250H1310V650H1530', 'none', chalk),
    circle(800, 450, 140, 'none', chalk),
    arrows.map((points) => [
      line(points, '#ffffff', 7, { strokeDasharray: '4 22' }),
      circle(...points.at(-1), 13, '#ffffff'),
    ]),
    discs.map(([x, y, color]) => [
      ellipse(x + 10, y + 16, 52, 50, '#0a1a30', { opacity: 0.22 }),
      circle(x, y, 50, color),
      circle(x, y, 50, 'none', { stroke: '#ffffff', strokeWidth: 8 }),
      circle(x, y - 4, 20, mix(color, '#ffffff', 0.6)),
    ]),
    football(c, { ...ball, r: 34 }),
  )
}
