import { ellipse, line, mix, place, rect } from '#scripts/art/canvas.mjs'
import { diver } from '#scripts/art/figures/diver.mjs'
import { ripples, splash } from '#scripts/art/water.mjs'
import { backdrops } from './backdrops.mjs'
import { sun } from './backdrops-nature.mjs'

/** A diver over the pool, with a tower at one side. */
export function dive(
  c,
  p,
  {
    backdrop = 'sky',
    sunAt = 0.4,
    pose = 'straight',
    angle = 28,
    x = 860,
    y = 330,
    scale = 0.95,
    tower = true,
    mirror = false,
    skin,
    cap,
    suit,
    covered,
    horizon = 640,
  },
) {
  c.add(backdrops[backdrop](c, p, { horizon, sunAt }))
  if (backdrop === 'sky' || backdrop === 'plain') c.add(sun(c, p, { x: c.width * sunAt, y: horizon * 0.52, r: 150 }))
  c.add(
    rect(0, horizon, c.width, c.height - horizon, c.linear([p.water[0], p.water[1], p.water[2]])),
    ripples(c, { top: horizon + 16, bottom: c.height, count: 60, opacity: 0.4 }),
    tower ? place(divingTower(p, horizon), { x: mirror ? c.width : 0, mirror }) : '',
    diver({ x, y, angle, scale, pose, skin, cap, suit, covered, mirror }),
    splash(c, { x: x + (mirror ? -150 : 150), y: horizon + 90, spread: 60, height: 30, count: 8 }),
    [1, 1.7, 2.5].map((wide) =>
      ellipse(x + (mirror ? -150 : 150), horizon + 96, 90 * wide, 15 * wide, 'none', {
        stroke: '#ffffff',
        strokeWidth: 4,
        opacity: 0.55 / wide,
      }),
    ),
  )
}

function divingTower(p, horizon) {
  const frame = mix(p.wall, p.dark, 0.12)
  const shade = mix(p.wall, p.dark, 0.35)
  return [
    rect(80, 150, 70, horizon - 110, shade),
    rect(30, 130, 70, horizon - 90, frame),
    [210, 420].map((y, index) => [
      rect(20, y, 330 - index * 40, 26, p.accent, { rx: 6 }),
      rect(20, y + 26, 300 - index * 40, 12, shade),
      line(
        [
          [60, y - 84],
          [240 - index * 30, y - 84],
          [240 - index * 30, y],
        ],
        frame,
        8,
      ),
      line(
        [
          [60, y - 44],
          [240 - index * 30, y - 44],
        ],
        frame,
        6,
      ),
    ]),
    Array.from({ length: 11 }, (_, row) => rect(36, 160 + row * 44, 58, 8, shade, { opacity: 0.7 })),
  ]
}
