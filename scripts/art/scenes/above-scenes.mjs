import { circle, ellipse, group, line, mix, path, place, rect } from '#scripts/art/canvas.mjs'
import { swimmerAbove } from '#scripts/art/figures/swimmers-above.mjs'
import { bubbles, caustics, rope, shafts } from '#scripts/art/water.mjs'

/** Lanes seen from the roof. Swimmers stand at `[lane, place along it]`; `angle` turns the whole pool. */
export function lanesAbove(
  c,
  p,
  { angle = 0, lanes = 5, swimmers = [], laneWidth = 210, shift = 0, deckAt, markers = true },
) {
  const reach = 2300
  const top = (-lanes * laneWidth) / 2
  const marks = []
  for (let lane = 0; lane <= lanes; lane += 1)
    marks.push(
      rope([-reach / 2, top + lane * laneWidth + shift, reach / 2, top + lane * laneWidth + shift], p.floats, 16),
    )
  const floor = Array.from({ length: lanes }, (_, lane) => {
    const y = top + (lane + 0.5) * laneWidth + shift
    return [
      rect(-reach / 2, y - 13, reach, 26, p.water[2], { opacity: 0.55 }),
      deckAt ? rect(deckAt + 130, y - 55, 24, 110, p.water[2], { opacity: 0.55 }) : '',
    ]
  })
  const people = swimmers.map(({ lane, along, ...swimmer }) =>
    swimmerAbove(c, {
      ...swimmer,
      x: along,
      y: top + (lane + 0.5) * laneWidth + shift,
      scale: (laneWidth / 210) * (swimmer.scale ?? 1),
    }),
  )
  c.add(
    rect(
      0,
      0,
      c.width,
      c.height,
      c.linear([mix(p.water[0], p.water[1], 0.35), p.water[1], mix(p.water[1], p.water[2], 0.6)], [0, 0, 1, 1]),
    ),
    place(
      [
        markers ? floor : '',
        caustics(c, { cell: 170, area: [-reach / 2, -1100, reach / 2, 1100], opacity: 0.2 }),
        marks,
        people,
        deckAt ? deck(p, deckAt, reach, top, lanes, laneWidth, shift) : '',
      ],
      { x: c.width / 2, y: c.height / 2, angle },
    ),
    rect(
      0,
      0,
      c.width,
      c.height,
      c.radial(
        [
          [p.sun, 0.3],
          [p.sun, 0],
        ],
        [0.15, 0.1, 0.9],
      ),
    ),
  )
}

function deck(p, at, reach, top, lanes, laneWidth, shift) {
  const start = -reach / 2
  const tiles = Array.from({ length: 16 }, (_, index) =>
    rect(start, -1100 + index * 140, at - start, 3, mix(p.deck, p.dark, 0.12)),
  )
  const blocks = Array.from({ length: lanes }, (_, lane) => {
    const y = top + (lane + 0.5) * laneWidth + shift
    return [
      rect(at - 150, y - 52, 116, 104, '#04283f', { rx: 10, opacity: 0.18, transform: 'translate(10 14)' }),
      rect(at - 150, y - 52, 116, 104, '#ffffff', { rx: 10 }),
      rect(at - 150, y - 52, 34, 104, p.floats[0], { rx: 10 }),
      circle(at - 70, y, 20, p.water[1]),
    ]
  })
  return [
    rect(start, -1100, at - start, 2200, p.deck),
    tiles,
    rect(at - 20, -1100, 34, 2200, '#ffffff'),
    rect(at + 14, -1100, 14, 2200, '#04283f', { opacity: 0.12 }),
    blocks,
  ]
}

/** A ring of swimmers from above, as artistic swimmers lie: heads or feet to the middle. */
export function flower(
  c,
  p,
  {
    count = 8,
    radius = 250,
    stroke = 'float',
    suits,
    caps,
    inward = true,
    skin,
    rings = true,
    second = 0,
    cx = 800,
    cy = 450,
    scale = 1.05,
  },
) {
  const member = (index, many, far, size) => {
    const turn = (index / many) * 360 + 11
    const rad = (turn * Math.PI) / 180
    return swimmerAbove(c, {
      x: cx + Math.cos(rad) * far,
      y: cy + Math.sin(rad) * far,
      angle: turn + (inward ? 180 : 0),
      scale: size,
      stroke,
      wake: false,
      covered: true,
      suit: suits[index % suits.length],
      cap: caps[index % caps.length],
      skin,
    })
  }
  c.add(
    rect(
      0,
      0,
      c.width,
      c.height,
      c.radial([mix(p.water[0], '#ffffff', 0.2), p.water[1], p.water[2]], [cx / c.width, cy / c.height, 0.75]),
    ),
    caustics(c, { opacity: 0.16, cell: 190 }),
    rings
      ? [1, 1.5, 2.05, 2.7].map((far) =>
          circle(cx, cy, radius * far, 'none', { stroke: '#ffffff', strokeWidth: 5, opacity: 0.28 / far }),
        )
      : '',
    Array.from({ length: second }, (_, index) => member(index + 0.5, second, radius * 2.05, scale * 0.85)),
    Array.from({ length: count }, (_, index) => member(index, count, radius, scale)),
    circle(cx, cy, 34, '#ffffff', { opacity: 0.5 }),
    circle(cx, cy, 18, p.accent),
  )
}

/** Beneath the surface: light, bubbles and a swimmer gliding. `figures` are swimmers from above, which read as side views here. */
export function underwater(c, p, { figures = [], floor = true, light = 0.65, extra = '' }) {
  const surface = Array.from({ length: 9 }, (_, index) => {
    const y = 26 + index * 7
    return path(
      `M-20 0L1620 0L1620 ${y}C1400 ${y + 44} 1240 ${y - 20} 1000 ${y + 22}C760 ${y + 60} 560 ${y - 16} 320 ${y + 26}C180 ${y + 48} 60 ${y + 6} -20 ${y + 30}Z`,
      '#ffffff',
      { opacity: 0.1 },
    )
  })
  c.add(
    rect(
      0,
      0,
      c.width,
      c.height,
      c.linear([mix(p.water[0], '#ffffff', 0.3), [p.water[1], 1, 0.4], mix(p.water[2], p.dark, 0.25)]),
    ),
    shafts(c, { from: [c.width * light, -160], count: 8, spread: 1.5, opacity: 0.13 }),
    floor ? poolFloor(c, p) : '',
    surface,
    extra,
    figures.map(({ x, y, ...figure }) => [
      ellipse(x - 20, 790, 220, 22, p.dark, { opacity: 0.22 }),
      swimmerAbove(c, { x, y, wake: false, shadow: false, ...figure }),
      trail(c, x, y, figure),
    ]),
    bubbles(c, { x: 0, y: 120, width: c.width, height: 640, count: 26 }),
  )
}

function trail(c, x, y, { angle = 0, scale = 1 }) {
  const far = 230 * scale
  const rad = (angle * Math.PI) / 180
  return bubbles(c, {
    x: x - Math.cos(rad) * far - 80,
    y: y - Math.sin(rad) * far - 70,
    width: 160,
    height: 120,
    count: 20,
  })
}

function poolFloor(c, p) {
  const horizon = 690
  const rows = [0, 26, 62, 112, 178].map((y) =>
    line(
      [
        [0, horizon + y],
        [c.width, horizon + y],
      ],
      '#ffffff',
      3,
      { opacity: 0.22 },
    ),
  )
  const columns = Array.from({ length: 17 }, (_, index) =>
    line(
      [
        [c.width / 2 + (index - 8) * 110, horizon],
        [c.width / 2 + (index - 8) * 260, c.height],
      ],
      '#ffffff',
      3,
      { opacity: 0.22 },
    ),
  )
  return group([
    rect(
      0,
      horizon,
      c.width,
      c.height - horizon,
      c.linear([
        [mix(p.water[1], p.water[0], 0.3), 0.2],
        [mix(p.water[1], p.water[0], 0.4), 0.9],
      ]),
    ),
    rows,
    columns,
    path(
      `M${c.width / 2 - 50} ${horizon}L${c.width / 2 + 50} ${horizon}L${c.width / 2 + 130} ${c.height}L${c.width / 2 - 130} ${c.height}Z`,
      p.dark,
      { opacity: 0.35 },
    ),
  ])
}
