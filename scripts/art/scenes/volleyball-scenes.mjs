import { flight, volleyball } from '#scripts/art/balls.mjs'
import { ellipse, line, mix, polygon, rect } from '#scripts/art/canvas.mjs'
import { indoor, sky, standing } from '#scripts/art/sport-grounds.mjs'

export function net(c, y, tall, [left, right]) {
  return [
    Array.from({ length: 34 }, (_, index) =>
      line(
        [
          [left + (index * (right - left)) / 33, y],
          [left + (index * (right - left)) / 33, y + tall],
        ],
        '#ffffff',
        2.5,
        { opacity: 0.6 },
      ),
    ),
    Array.from({ length: 5 }, (_, index) =>
      line(
        [
          [left, y + (index * tall) / 4],
          [right, y + (index * tall) / 4],
        ],
        '#ffffff',
        2.5,
        { opacity: 0.6 },
      ),
    ),
    rect(left, y - 12, right - left, 22, '#ffffff', { rx: 4 }),
    [left, right].map((x) => rect(x - 11, y - 40, 22, c.height - y - 90, '#dc004e', { rx: 8 })),
  ]
}

/** A volleyball court with its net across the canvas; indoors, or on the beach. */
export function volley(c, p, { beach = false, players = [], ball, trail = [], netAt = 350 }) {
  const horizon = 470
  const ground = beach ? ['#f6dfae', '#e9c587'] : [mix('#f2a65a', p.deck, 0.45), mix('#e08a3c', p.accent, 0.3)]
  c.add(
    beach
      ? [sky(c, p, horizon), rect(0, horizon - 70, c.width, 80, c.linear([p.water[0], p.water[1]]))]
      : indoor(c, p, horizon),
    rect(0, horizon, c.width, c.height - horizon, c.linear(ground)),
    beach
      ? Array.from({ length: 40 }, () =>
          ellipse(
            c.random.range(0, c.width),
            c.random.range(horizon + 30, c.height),
            c.random.range(16, 60),
            4,
            '#c9994f',
            { opacity: 0.35 },
          ),
        )
      : [
          polygon(
            [
              [120, 900],
              [330, 560],
              [1270, 560],
              [1480, 900],
            ],
            mix('#2f80c3', p.water[1], 0.65),
          ),
          line(
            [
              [120, 900],
              [330, 560],
              [1270, 560],
              [1480, 900],
            ],
            '#ffffff',
            10,
          ),
        ],
    net(c, netAt, 170, [130, 1470]),
    players.map(standing),
    flight(trail),
    ball ? volleyball(ball) : '',
  )
}
