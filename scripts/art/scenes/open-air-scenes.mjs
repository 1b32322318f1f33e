import { ellipse, line, mix, path, polygon, rect } from '#scripts/art/canvas.mjs'
import { ripples } from '#scripts/art/water.mjs'
import { backdrops } from './backdrops.mjs'

/** An open-air pool before a backdrop: deck chairs, umbrellas, still water. */
export function openAir(
  c,
  p,
  { backdrop = 'garden', sunAt, horizon = 400, umbrellas = true, glow = false, ropes = true },
) {
  c.add(
    backdrops[backdrop](c, p, { horizon, sunAt }),
    rect(0, horizon - 6, c.width, c.height, c.linear([mix(p.deck, '#ffffff', 0.3), p.deck])),
    path(
      `M230 ${horizon + 66}L1370 ${horizon + 66}C1400 ${horizon + 66} 1416 ${horizon + 74} 1432 ${horizon + 90}L1900 900L-300 900L168 ${horizon + 90}C184 ${horizon + 74} 200 ${horizon + 66} 230 ${horizon + 66}Z`,
      '#ffffff',
    ),
    path(
      `M246 ${horizon + 80}L1354 ${horizon + 80}C1382 ${horizon + 80} 1396 ${horizon + 86} 1410 ${horizon + 102}L1840 910L-240 910L190 ${horizon + 102}C204 ${horizon + 86} 218 ${horizon + 80} 246 ${horizon + 80}Z`,
      c.linear([p.water[0], [p.water[1], 1, 0.4], p.water[2]]),
    ),
    glow
      ? ellipse(
          800,
          horizon + 300,
          760,
          150,
          c.radial([
            ['#d8fff6', 0.75],
            ['#d8fff6', 0],
          ]),
        )
      : '',
    ripples(c, { top: horizon + 106, bottom: 900, left: 240, right: 1360, count: 70, opacity: 0.45 }),
    umbrellas ? [parasol(p, 190, horizon + 52, 1), parasol(p, 1450, horizon + 52, 1, true)] : '',
    ropes
      ? [0.36, 0.64].map((a) =>
          Array.from({ length: 34 }, (_, index) => {
            const depth = (index / 33) ** 1.7
            return ellipse(
              c.width * (a + (a - 0.5) * depth * 0.9),
              horizon + 82 + depth * 780,
              5 + depth * 17,
              3 + depth * 9,
              Math.floor(index / 3) % 2 ? p.floats[1] : p.floats[0],
            )
          }),
        )
      : '',
  )
}

function parasol(p, x, y, scale, flip = false) {
  const s = flip ? -1 : 1
  return [
    line(
      [
        [x, y],
        [x + s * 10, y - 210],
      ],
      mix(p.dark, '#ffffff', 0.4),
      8,
    ),
    path(`M${x - 130} ${y - 190}C${x - 90} ${y - 290} ${x + 110} ${y - 290} ${x + 150} ${y - 190}Z`, p.accent),
    path(
      `M${x - 40} ${y - 190}C${x - 30} ${y - 250} ${x - 6} ${y - 266} ${x + 10} ${y - 266}C${x + 30} ${y - 262} ${x + 52} ${y - 240} ${x + 60} ${y - 190}Z`,
      '#ffffff',
      { opacity: 0.85 },
    ),
    polygon(
      [
        [x - 110 * scale, y + 2],
        [x + 90, y + 2],
        [x + 96, y + 18],
        [x - 116, y + 18],
      ],
      '#ffffff',
    ),
    polygon(
      [
        [x - 110, y + 2],
        [x - 170, y - 60],
        [x - 154, y - 66],
        [x - 90, y + 2],
      ],
      '#ffffff',
    ),
  ]
}
