import { circle, ellipse, line, mix, rect } from './canvas.mjs'
import { athlete } from './figures/athletes.mjs'
import { cloud, hills, sun } from './scenes/backdrops-nature.mjs'

export function sky(c, p, horizon, night) {
  return [
    rect(0, 0, c.width, horizon + 4, c.linear(p.sky)),
    night
      ? Array.from({ length: 50 }, () =>
          circle(c.random.range(0, c.width), c.random.range(0, horizon * 0.7), c.random.range(1, 3), '#ffffff', {
            opacity: 0.7,
          }),
        )
      : [
          sun(c, p, { x: c.width * 0.78, y: horizon * 0.4, r: 60 }),
          cloud({ x: c.width * 0.25, y: horizon * 0.32 }),
          cloud({ x: c.width * 0.52, y: horizon * 0.55, scale: 0.6, opacity: 0.7 }),
        ],
    hills(c, { base: horizon, height: horizon * 0.4, color: mix(p.sky[1], p.dark, 0.22), seed: 3 }),
  ]
}

export function floodlights(c, horizon) {
  return [0.1, 0.9].map((at) => [
    line(
      [
        [c.width * at, horizon + 10],
        [c.width * at, 70],
      ],
      '#50608a',
      12,
    ),
    circle(
      c.width * at,
      80,
      260,
      c.radial([
        ['#fffbe0', 0.5],
        ['#fffbe0', 0],
      ]),
    ),
    [-1, 0, 1].map((column) =>
      [0, 1].map((row) => rect(c.width * at + column * 34 - 14, 48 + row * 34, 28, 26, '#fffbe0', { rx: 5 })),
    ),
  ])
}

export const shadow = (x, y, rx = 90) => ellipse(x, y, rx, rx * 0.16, '#0a1a30', { opacity: 0.25 })

export const standing = (player) => [
  shadow(player.x, player.y + 204 * (player.scale ?? 1), 90 * (player.scale ?? 1)),
  athlete(player),
]

export function indoor(c, p, horizon) {
  return [
    rect(0, 0, c.width, horizon + 2, c.linear([mix(p.wall, p.dark, 0.2), p.wall])),
    Array.from({ length: 8 }, (_, index) => [
      rect(index * 210 - 30, 50, 150, 170, c.linear(p.sky), { rx: 12 }),
      rect(index * 210 + 40, 50, 10, 170, p.wall),
    ]),
    Array.from({ length: 4 }, (_, row) => [
      rect(0, 280 + row * 48, c.width, 30, mix(p.accent, p.wall, 0.25 + row * 0.12)),
      Array.from({ length: 20 }, (_, seat) =>
        rect(seat * 84 + (row % 2) * 40, 262 + row * 48, 46, 26, mix(p.water[2], p.wall, 0.12 * row), { rx: 8 }),
      ),
    ]),
    [0.22, 0.5, 0.78].map((at) => rect(c.width * at - 90, 16, 180, 14, '#ffffff', { rx: 7 })),
  ]
}
