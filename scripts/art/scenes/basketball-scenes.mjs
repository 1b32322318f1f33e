import { basketball, flight } from '#scripts/art/balls.mjs'
import { circle, ellipse, group, line, mix, path, polygon, rect } from '#scripts/art/canvas.mjs'
import { floodlights, indoor, sky, standing } from '#scripts/art/sport-grounds.mjs'

/** A hoop near us under the sky or a roof, with players and a ball on its way. */
export function hoop(
  c,
  p,
  {
    night = false,
    inside = false,
    players = [],
    ball,
    trail = [],
    at = [1150, 250],
    scale = 1,
    floor = ['#3b82c4', '#2c6aa8'],
  },
) {
  const horizon = 560
  const [x, y] = at
  c.add(
    inside
      ? indoor(c, p, horizon)
      : [
          sky(c, p, horizon, night),
          night ? floodlights(c, horizon) : '',
          Array.from({ length: 40 }, (_, index) =>
            line(
              [
                [index * 42 - 20, horizon],
                [index * 42 - 20, horizon - 150],
              ],
              '#ffffff',
              2,
              { opacity: 0.25 },
            ),
          ),
          [0, 50, 100, 150].map((up) =>
            line(
              [
                [0, horizon - up],
                [c.width, horizon - up],
              ],
              '#ffffff',
              2,
              { opacity: 0.25 },
            ),
          ),
        ],
    rect(0, horizon, c.width, c.height - horizon, c.linear(floor)),
    path(`M${x - 620} 900C${x - 560} 640 ${x + 300} 600 ${x + 520} 660`, 'none', {
      stroke: '#ffffff',
      strokeWidth: 11,
      opacity: 0.9,
    }),
    polygon(
      [
        [x - 250, 900],
        [x - 90, horizon + 44],
        [x + 190, horizon + 44],
        [x + 330, 900],
      ],
      mix(floor[0], '#dc004e', 0.62),
      { opacity: 0.85 },
    ),
    rect(x + 110 * scale, y - 40, 34 * scale, horizon - y + 110, '#42506e', { rx: 10 }),
    rect(x + 20 * scale, y - 30 * scale, 130 * scale, 22 * scale, '#42506e'),
    polygon(
      [
        [x - 170 * scale, y - 190 * scale],
        [x + 90 * scale, y - 210 * scale],
        [x + 90 * scale, y + 20 * scale],
        [x - 170 * scale, y + 10 * scale],
      ],
      '#ffffff',
    ),
    polygon(
      [
        [x - 92 * scale, y - 112 * scale],
        [x + 18 * scale, y - 120 * scale],
        [x + 18 * scale, y - 30 * scale],
        [x - 92 * scale, y - 30 * scale],
      ],
      'none',
      { stroke: p.accent, strokeWidth: 9 * scale },
    ),
    Array.from({ length: 8 }, (_, index) =>
      line(
        [
          [x - 118 * scale + index * 24 * scale, y + 4],
          [x - 88 * scale + index * 15 * scale, y + 110 * scale],
        ],
        '#ffffff',
        4,
        { opacity: 0.9 },
      ),
    ),
    [0, 1, 2].map((row) =>
      ellipse(x - 36 * scale, y + (34 + row * 34) * scale, (78 - row * 11) * scale, (15 - row * 2) * scale, 'none', {
        stroke: '#ffffff',
        strokeWidth: 4,
        opacity: 0.8,
      }),
    ),
    ellipse(x - 36 * scale, y + 4, 90 * scale, 19 * scale, 'none', { stroke: '#f2542d', strokeWidth: 12 * scale }),
    players.map(standing),
    flight(trail),
    ball ? basketball(ball) : '',
  )
}

/** A painted court from above. */
export function courtAbove(c, { floor = '#2f80c3', key = '#dc004e', out = '#1fb6a6', discs = [], ball, angle = 0 }) {
  const chalk = { stroke: '#ffffff', strokeWidth: 10 }
  const half = (mirror) =>
    group(
      [
        rect(-760, -130, 300, 260, key),
        rect(-760, -130, 300, 260, 'none', chalk),
        circle(-460, 0, 120, 'none', chalk),
        path('M-760 -330H-640C-240 -300 -240 300 -640 330H-760', 'none', chalk),
        circle(-690, 0, 22, '#f2542d'),
      ],
      mirror ? { transform: 'scale(-1 1)' } : {},
    )
  c.add(
    rect(0, 0, c.width, c.height, out),
    group(
      [
        rect(-760, -400, 1520, 800, floor),
        half(false),
        half(true),
        rect(-760, -400, 1520, 800, 'none', chalk),
        line(
          [
            [0, -400],
            [0, 400],
          ],
          '#ffffff',
          10,
        ),
        circle(0, 0, 130, key),
        circle(0, 0, 130, 'none', chalk),
        discs.map(([x, y, color]) => [
          ellipse(x + 12, y + 18, 46, 44, '#0a1a30', { opacity: 0.25 }),
          circle(x, y, 46, color),
          circle(x, y, 46, 'none', { stroke: '#ffffff', strokeWidth: 7 }),
        ]),
        ball ? basketball(ball) : '',
      ],
      { transform: `translate(800 450) rotate(${angle})` },
    ),
  )
}
