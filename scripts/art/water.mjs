import { circle, curve, ellipse, group, path, polygon, rect, round, smooth } from './canvas.mjs'

/** Soft lens-shaped lights on water, flattened and closer together towards `top`. */
export function ripples(
  c,
  { top, bottom, left = 0, right = c.width, color = '#ffffff', count = 60, opacity = 0.35, size = 1 },
) {
  return Array.from({ length: count }, () => {
    const depth = c.random.next() ** 1.6
    const y = top + (bottom - top) * depth
    const half = (26 + depth * 120) * c.random.range(0.5, 1.2) * size
    const thick = (2 + depth * 9) * c.random.range(0.6, 1.1) * size
    const x = c.random.range(left - 40, right + 40)
    const lean = c.random.range(-0.4, 0.4) * thick
    return path(
      `M${round(x - half)} ${round(y)}Q${round(x)} ${round(y - thick - lean)} ${round(x + half)} ${round(y)}Q${round(x)} ${round(y + thick * 0.4 - lean)} ${round(x - half)} ${round(y)}Z`,
      color,
      { opacity: round(opacity * c.random.range(0.5, 1) * 10) / 10 },
    )
  })
}

/** A net of light as the sun draws on a pool's floor: wobbly rounded cells. */
export function caustics(
  c,
  { cell = 150, color = '#ffffff', opacity = 0.16, width = 7, area = [0, 0, c.width, c.height] },
) {
  const [left, top, right, bottom] = area
  const columns = Math.ceil((right - left) / cell) + 2
  const rows = Math.ceil((bottom - top) / (cell * 0.8)) + 2
  const nodes = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => [
      left + (column - 0.5 + (row % 2) * 0.5) * cell + c.random.range(-0.3, 0.3) * cell,
      top + (row - 0.5) * cell * 0.8 + c.random.range(-0.25, 0.25) * cell,
    ]),
  )
  const strokes = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [a, b, d] = [nodes[row][column], nodes[row][column + 1], nodes[row + 1][column]]
      strokes.push(bent(c, a, b, cell), bent(c, a, d, cell))
    }
  }
  return group(curve(strokes.join(''), color, width), { opacity })
}

function bent(c, a, b, cell) {
  const middle = [
    (a[0] + b[0]) / 2 + c.random.range(-0.18, 0.18) * cell,
    (a[1] + b[1]) / 2 + c.random.range(-0.18, 0.18) * cell,
  ]
  return `M${round(a[0])} ${round(a[1])}Q${round(middle[0])} ${round(middle[1])} ${round(b[0])} ${round(b[1])}`
}

/** A filled swell whose crest runs at `y`; everything below it is covered. */
export function swell(c, { y, height, length, shift = 0, fill, opacity = 1 }) {
  const points = []
  for (let x = -length; x <= c.width + length; x += length / 4) {
    points.push([
      x,
      y -
        Math.sin(((x + shift) / length) * Math.PI * 2) * height -
        Math.sin(((x + shift) / length) * 4.3) * height * 0.25,
    ])
  }
  return path(`${smooth(points)}L${c.width + length} ${c.height}L${-length} ${c.height}Z`, fill, { opacity })
}

/** A scatter of drops thrown up from (x, y), wider than high. */
export function splash(c, { x, y, spread = 120, height = 110, count = 26, color = '#ffffff' }) {
  return Array.from({ length: count }, () => {
    const angle = c.random.range(-Math.PI, 0)
    const far = c.random.next() ** 0.7
    return circle(
      x + Math.cos(angle) * spread * far,
      y + Math.sin(angle) * height * far,
      c.random.range(2, 11) * (1.15 - far * 0.7),
      color,
      {
        opacity: round(c.random.range(0.6, 1) * 10) / 10,
      },
    )
  })
}

/** Foam: overlapping round lobes along a level line. */
export function foam(c, { x, y, width, height = 22, color = '#ffffff', opacity = 0.95 }) {
  const lobes = Math.max(4, Math.round(width / 34))
  return group(
    Array.from({ length: lobes }, (_, index) => {
      const along = (index + 0.5) / lobes
      const tall = Math.sin(along * Math.PI) ** 0.6
      return ellipse(
        x - width / 2 + along * width,
        y + c.random.range(-3, 5),
        (width / lobes) * c.random.range(0.7, 1),
        height * tall * c.random.range(0.55, 1) + 3,
        color,
      )
    }),
    { opacity },
  )
}

export function bubbles(c, { x, y, width, height, count = 24 }) {
  return Array.from({ length: count }, () => {
    const [bx, by, r] = [c.random.range(x, x + width), c.random.range(y, y + height), 2 + c.random.next() ** 2 * 13]
    return (
      circle(bx, by, r, '#ffffff', { opacity: 0.28 }) +
      circle(bx - r * 0.3, by - r * 0.3, r * 0.28, '#ffffff', { opacity: 0.8 })
    )
  })
}

/** Shafts of light falling from the surface. */
export function shafts(
  c,
  { from = [c.width * 0.6, -80], count = 6, reach = c.height * 1.1, color = '#ffffff', opacity = 0.1, spread = 1 },
) {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count - 0.5) * spread + Math.PI / 2
    const wide = c.random.range(0.02, 0.06)
    const end = (turn) => [
      from[0] + Math.cos(angle + turn) * reach * 1.5,
      from[1] + Math.sin(angle + turn) * reach * 1.5,
    ]
    return polygon(
      [from, end(-wide), end(wide)],
      c.linear([
        [color, opacity * 2],
        [color, 0],
      ]),
    )
  })
}

/** A rope of floats seen from above, from (x1, y1) to (x2, y2). */
export function rope([x1, y1, x2, y2], [first, second], width = 13) {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const bead = width * 1.7
  const count = Math.floor(length / (bead + 4))
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  const beads = Array.from(
    { length: count },
    (_, index) =>
      rect(index * (bead + 4), -width / 2, bead, width, Math.floor(index / 4) % 2 === 0 ? first : second, {
        rx: width * 0.38,
      }) + rect(index * (bead + 4) + 2, -width / 2 + 2, bead - 4, width * 0.28, '#ffffff', { rx: 2, opacity: 0.45 }),
  )
  return group(beads, { transform: `translate(${round(x1)} ${round(y1)}) rotate(${round(angle)})` })
}
