import { ellipse, mix, place, rect } from '#scripts/art/canvas.mjs'
import { crawlSide, crawlSpray } from '#scripts/art/figures/crawl-swimmer.mjs'
import { backSide, butterflyFront } from '#scripts/art/figures/stroke-swimmers.mjs'
import { foam, ripples, splash, swell } from '#scripts/art/water.mjs'
import { backdrops } from './backdrops.mjs'

/** The view from the water: a backdrop, far water, `behind` it all that floats, then near water over it. */
export function atLevel(
  c,
  p,
  { horizon = 430, backdrop = 'sky', sunAt, surface = 640, lanes = false, subject = '', front = '', glitter = true },
) {
  const near = c.linear([
    [mix(p.water[1], p.water[0], 0.25), 0.92],
    [p.water[1], 0.97, 0.25],
    [p.water[2], 1],
  ])
  c.add(
    backdrops[backdrop](c, p, { horizon, sunAt }),
    rect(0, horizon, c.width, c.height - horizon, c.linear([p.water[0], [p.water[1], 1, 0.4], p.water[2]])),
    glitter
      ? ellipse(
          c.width * (sunAt ?? 0.5),
          horizon + 40,
          c.width * 0.2,
          130,
          c.radial([
            [p.sun, 0.65],
            [p.sun, 0],
          ]),
        )
      : '',
    ripples(c, { top: horizon + 14, bottom: surface + 30, count: 46, opacity: 0.45 }),
    lanes ? ropesAcross(c, p, horizon, surface) : '',
    subject,
    swell(c, { y: surface + 22, height: 12, length: 520, shift: c.random.range(0, 400), fill: near }),
    ripples(c, { top: surface + 50, bottom: c.height, count: 34, opacity: 0.3 }),
    front,
  )
}

function ropesAcross(c, p, horizon, surface) {
  return [0.16, 0.46].map((part, row) => {
    const y = horizon + (surface - horizon) * part + 8
    const size = 9 + row * 8
    return Array.from({ length: Math.ceil(c.width / (size * 2.1)) }, (_, index) =>
      ellipse(
        index * size * 2.1 + size,
        y + Math.sin(index * 0.5) * 2,
        size,
        size * 0.5,
        Math.floor(index / 4) % 2 ? p.floats[1] : p.floats[0],
      ),
    )
  })
}

export function crawl(
  c,
  p,
  {
    backdrop = 'sky',
    sunAt,
    mirror = false,
    skin,
    cap,
    suit,
    covered,
    x = 800,
    scale = 1,
    phase,
    horizon = 430,
    lanes = backdrop !== 'coast' && backdrop !== 'sky',
  },
) {
  const surface = 650
  const at = { x, y: surface, scale: 1.22 * scale, mirror }
  atLevel(c, p, {
    backdrop,
    sunAt,
    surface,
    horizon,
    lanes,
    subject: crawlSide({ ...at, skin, cap, suit, covered, phase }),
    front: crawlSpray(c, at),
  })
}

export function butterfly(
  c,
  p,
  { backdrop = 'stands', sunAt, skin, cap, suit, covered, x = 800, scale = 1, phase, horizon = 420 },
) {
  const surface = 660
  atLevel(c, p, {
    backdrop,
    sunAt,
    surface,
    horizon,
    lanes: true,
    subject: butterflyFront({ x, y: surface, scale: 1.18 * scale, skin, cap, suit, covered, phase }),
    front: [
      foam(c, { x, y: surface + 34, width: 560 * scale, height: 30 }),
      splash(c, { x: x - 560 * scale, y: surface + 10, spread: 110, height: 150 }),
      splash(c, { x: x + 560 * scale, y: surface + 10, spread: 110, height: 150 }),
      splash(c, { x, y: surface, spread: 260, height: 90, count: 22 }),
    ],
  })
}

export function backstroke(
  c,
  p,
  { backdrop = 'hall', sunAt, skin, cap, suit, covered, mirror = false, x = 780, scale = 1, horizon = 430 },
) {
  const surface = 660
  const front = [
    foam(c, { x: x - 10, y: surface + 34, width: 520 * scale, height: 24 }),
    place(splash(c, { x: 330, y: 10, spread: 130, height: 170, count: 40 }), { x, y: surface, mirror, scale }),
    splash(c, { x: x + (mirror ? 90 : -90), y: surface - 330 * scale, spread: 60, height: 70, count: 10 }),
  ]
  atLevel(c, p, {
    backdrop,
    sunAt,
    surface,
    horizon,
    lanes: true,
    subject: backSide({ x, y: surface, scale: 1.15 * scale, mirror, skin, cap, suit, covered }),
    front,
  })
}
