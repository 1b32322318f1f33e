import { circle, line, mix, place, polygon, rect } from '#scripts/art/canvas.mjs'
import { bag, board, bottle, cap, goggles, paddle, pullBuoy, towel } from '#scripts/art/kit-objects.mjs'
import { bicycle, paceClock, plan, plate, shoe, tea } from '#scripts/art/room-objects.mjs'
import { caustics, ripples, rope } from '#scripts/art/water.mjs'

function table(c, p, { wallColor = p.wall, top = p.deck, at = 560 }) {
  return [
    rect(0, 0, c.width, at, c.linear([mix(wallColor, '#ffffff', 0.35), wallColor])),
    Array.from({ length: 9 }, (_, row) =>
      Array.from({ length: 17 }, (_, column) =>
        c.random.next() < 0.24
          ? rect(
              column * 100 - (row % 2) * 50 + 3,
              row * 68 + 3,
              94,
              62,
              mix(wallColor, c.random.pick([p.water[0], p.water[1], '#ffffff']), 0.35),
              { rx: 6 },
            )
          : '',
      ),
    ),
    circle(c.width * 0.8, at * 0.35, 330, p.sun, { opacity: 0.35 }),
    rect(0, at, c.width, c.height - at, c.linear([mix(top, '#ffffff', 0.3), top])),
    rect(0, at, c.width, 14, '#ffffff', { opacity: 0.55 }),
  ]
}

/** Things of a swimmer laid out on a tiled ledge. */
export function stillLife(c, p, { items }) {
  const makers = {
    bag,
    bicycle,
    board,
    bottle,
    cap,
    goggles,
    paceClock,
    paddle,
    plan,
    plate,
    pullBuoy,
    shoe,
    tea,
    towel,
  }
  c.add(
    table(c, p, {}),
    items.map(([name, x, y, scale = 1, color, angle = 0]) =>
      makers[name]({ x, y, scale, angle }, ...(color === undefined ? [] : [color])),
    ),
  )
}

/** A wall clock over the pool. */
export function clockWall(c, p, { hand = 40, x = 800 }) {
  c.add(
    rect(0, 0, c.width, c.height, c.linear([mix(p.wall, '#ffffff', 0.3), p.wall])),
    Array.from({ length: 10 }, (_, row) =>
      line(
        [
          [0, row * 74],
          [c.width, row * 74],
        ],
        mix(p.beam, p.wall, 0.4),
        3,
      ),
    ),
    Array.from({ length: 120 }, (_, index) =>
      line(
        [
          [(index % 15) * 116 + (Math.floor(index / 15) % 2) * 58, Math.floor(index / 15) * 74],
          [(index % 15) * 116 + (Math.floor(index / 15) % 2) * 58, Math.floor(index / 15) * 74 + 74],
        ],
        mix(p.beam, p.wall, 0.4),
        3,
      ),
    ),
    polygon(
      [
        [0, 0],
        [560, 0],
        [1150, 660],
        [420, 660],
      ],
      '#ffffff',
      { opacity: 0.3 },
    ),
    paceClock({ x, y: 360, scale: 1.12 }, hand),
    rect(0, 676, c.width, 26, p.deck),
    rect(0, 700, c.width, 200, c.linear([p.water[0], p.water[1], p.water[2]])),
    ripples(c, { top: 716, bottom: 900, count: 40, opacity: 0.45 }),
  )
}

/** A rope of floats so near that each float shows its round sides. */
export function floatsNear(c, p, { angle = -16 }) {
  c.add(
    rect(0, 0, c.width, c.height, c.linear([p.water[0], p.water[1], p.water[2]], [0, 0, 1, 1])),
    caustics(c, { cell: 260, width: 12, opacity: 0.22 }),
    place([rope([-1100, 34, 1100, 34], ['#04283f', '#04283f'], 120)], { x: 800, y: 500, angle, opacity: 0.16 }),
    place([rope([-1100, 0, 1100, 0], p.floats, 120)], { x: 800, y: 440, angle }),
    place([rope([-1100, 0, 1100, 0], p.floats, 46)], { x: 800, y: 70, angle }),
    place([rope([-1100, 0, 1100, 0], p.floats, 66)], { x: 1000, y: 860, angle }),
    ripples(c, { top: 20, bottom: 900, count: 30, opacity: 0.3 }),
  )
}
