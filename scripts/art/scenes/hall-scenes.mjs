import { circle, ellipse, group, line, mix, polygon, rect } from '#scripts/art/canvas.mjs'
import { ripples } from '#scripts/art/water.mjs'
import { bunting } from './backdrops-built.mjs'
import { ceiling, farWall, sideWindows } from './hall-walls.mjs'

/** A long pool in perspective. The far wall stands at `horizon`; `windows` says what the walls are made of. */
export function hall(
  c,
  p,
  {
    windows = 'side',
    vx = 800,
    horizon = 360,
    lanes = 6,
    roof = 'beams',
    weather = '',
    blocks = true,
    reflect = true,
    seats = false,
  },
) {
  const [farLeft, farRight, nearLeft, nearRight] = [vx - 250, vx + 250, vx - 1150, vx + 1150]
  const [far, near] = [horizon + 130, 900]
  const at = (part, depth) => {
    const y = far + (near - far) * depth
    return [
      farLeft +
        (nearLeft - farLeft) * depth +
        ((farRight - farLeft) * (1 - depth) + (nearRight - nearLeft) * depth) * part,
      y,
    ]
  }
  c.add(
    rect(0, 0, c.width, c.height, c.linear([mix(p.wall, '#ffffff', 0.4), p.wall])),
    ceiling(c, p, { vx, horizon, roof }),
    farWall(c, p, { vx, horizon, far, weather }),
    windows === 'side' || windows === 'both' ? sideWindows(c, p, { vx, horizon, far, weather, side: 1 }) : '',
    windows === 'both' ? sideWindows(c, p, { vx, horizon, far, weather, side: -1 }) : '',
    polygon(
      [
        [vx - 330, far - 14],
        [vx + 330, far - 14],
        [c.width + 900, 960],
        [-900, 960],
      ],
      c.linear([mix(p.deck, '#ffffff', 0.35), p.deck]),
    ),
    seats ? bench(p, vx, far) : '',
    polygon([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], c.linear([p.water[0], [p.water[1], 1, 0.35], p.water[2]])),
    group(
      [
        reflect
          ? [0.15, 0.38, 0.62, 0.85].map((part) =>
              polygon(
                [at(part, 0), at(part + 0.09, 0), at(part + 0.13, 1), at(part - 0.04, 1)],
                c.linear([
                  ['#ffffff', 0.6],
                  ['#ffffff', 0],
                ]),
              ),
            )
          : '',
        Array.from({ length: lanes }, (_, lane) =>
          polygon(
            [
              at((lane + 0.44) / lanes, 0),
              at((lane + 0.56) / lanes, 0),
              at((lane + 0.56) / lanes, 1),
              at((lane + 0.44) / lanes, 1),
            ],
            p.water[2],
            { opacity: 0.32 },
          ),
        ),
        ripples(c, { top: far + 8, bottom: near, count: 70, opacity: 0.42 }),
        Array.from({ length: lanes - 1 }, (_, lane) => floats(p, (depth) => at((lane + 1) / lanes, depth))),
      ],
      { clipPath: c.clip(polygon([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], '#000')) },
    ),
    line([at(0, 1), at(0, 0), at(1, 0), at(1, 1)], '#ffffff', 10),
    blocks ? Array.from({ length: lanes }, (_, lane) => block(p, at((lane + 0.5) / lanes, -0.012), 1)) : '',
    bunting(c, p, horizon * 0.52),
  )
}

function floats(p, place) {
  const beads = []
  for (let z = 1; z < 7.2; z *= 1.042) {
    const depth = (1 / z - 1 / 7.2) / (1 - 1 / 7.2)
    const [x, y] = place(depth)
    const size = 3 + depth * 24
    beads.push(
      ellipse(x, y, size, size * 0.56, Math.floor(beads.length / 3) % 2 ? p.floats[1] : p.floats[0]),
      ellipse(x - size * 0.2, y - size * 0.2, size * 0.4, size * 0.14, '#ffffff', { opacity: 0.55 }),
    )
  }
  return beads.reverse()
}

function block(p, [x, y], scale) {
  return [
    polygon(
      [
        [x - 22 * scale, y - 34],
        [x + 22 * scale, y - 34],
        [x + 26 * scale, y - 24],
        [x - 26 * scale, y - 24],
      ],
      p.floats[0],
    ),
    rect(x - 18, y - 24, 36, 26, '#ffffff'),
    circle(x, y - 11, 7, p.water[2]),
  ]
}

function bench(p, vx, far) {
  return [-1, 1].map((side) =>
    [0, 1, 2].map((row) =>
      polygon(
        [
          [vx + side * (350 + row * 34), far - 30 - row * 26],
          [vx + side * (370 + row * 34), far - 30 - row * 26],
          [vx + side * (1350 + row * 60), 620 - row * 90],
          [vx + side * (1290 + row * 60), 640 - row * 90],
        ],
        mix(p.accent, p.wall, row * 0.2),
      ),
    ),
  )
}
