/** An SVG canvas. Colours, gradients and blurs are created through it, so that ids are unique within a picture. */
export function canvas(width, height, seed = 1) {
  const definitions = []
  const marks = []
  const name = () => `d${definitions.length}`
  const stopsOf = (stops) =>
    stops
      .map((stop, index) => {
        const [color, opacity = 1, offset = index / (stops.length - 1)] = Array.isArray(stop) ? stop : [stop]
        return `<stop offset="${round(offset)}" stop-color="${color}" stop-opacity="${opacity}"/>`
      })
      .join('')
  const define = (markup) => {
    const id = name()
    definitions.push(markup(id))
    return `url(#${id})`
  }
  return {
    width,
    height,
    random: randomFrom(seed),
    add: (...parts) => marks.push(...parts),
    /**
     * Stops are colours, or `[colour, opacity, offset]`. The gradient runs from (x1, y1) to (x2, y2), in fractions of
     * the shape.
     */
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
      ),
    radial: (stops, [cx, cy, r] = [0.5, 0.5, 0.5]) =>
      define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`),
    blur: (deviation) =>
      define(
        (id) =>
          `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      ),
    clip: (markup) => define((id) => `<clipPath id="${id}">${markup}</clipPath>`),
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${definitions.join('')}</defs>${marks.flat(9).join('')}</svg>`,
  }
}

export const round = (value) => Math.round(value * 10) / 10
const attributes = (style) =>
  Object.entries(style)
    .map(([key, value]) => ` ${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`)
    .join('')
const paint = (fill, style = {}) => attributes({ fill, ...style })

export const rect = (x, y, width, height, fill, style) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${paint(fill, style)}/>`
export const circle = (x, y, r, fill, style) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"${paint(fill, style)}/>`
export const ellipse = (x, y, rx, ry, fill, style) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"${paint(fill, style)}/>`
export const path = (d, fill, style) => `<path d="${d}"${paint(fill, style)}/>`
export const polygon = (points, fill, style) =>
  `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}"${paint(fill, style)}/>`
export const line = (points, stroke, width, style = {}) =>
  `<polyline points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${attributes(style)}/>`
export const curve = (d, stroke, width, style = {}) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${attributes(style)}/>`
export const group = (children, style = {}) => `<g${attributes(style)}>${[children].flat(9).join('')}</g>`
/** Children moved to (x, y), rotated by `angle` degrees, then scaled; `mirror` flips them horizontally. */
export const place = (children, { x = 0, y = 0, angle = 0, scale = 1, mirror = false, opacity = 1 }) =>
  group(children, {
    transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)}) scale(${mirror ? -scale : scale} ${scale})`,
    ...(opacity === 1 ? {} : { opacity }),
  })

/** A smooth closed or open line through points (Catmull–Rom as cubic Béziers). */
export function smooth(points, closed = false) {
  const at = (index) =>
    closed ? points[(index + points.length) % points.length] : points[Math.max(0, Math.min(points.length - 1, index))]
  const count = closed ? points.length : points.length - 1
  const parts = Array.from({ length: count }, (_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const first = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6]
    const second = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6]
    return `C${[...first, ...second, ...c].map(round).join(' ')}`
  })
  return `M${at(0).map(round).join(' ')}${parts.join('')}${closed ? 'Z' : ''}`
}

/** A limb: a rounded band through points whose width changes from one to the next. */
export function limb(points, widths, fill, style) {
  const sides = points.map((point, index) => {
    const before = points[Math.max(0, index - 1)]
    const after = points[Math.min(points.length - 1, index + 1)]
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const normal = [-(after[1] - before[1]) / length, (after[0] - before[0]) / length]
    const half = widths[index] / 2
    return [
      [point[0] + normal[0] * half, point[1] + normal[1] * half],
      [point[0] - normal[0] * half, point[1] - normal[1] * half],
    ]
  })
  const outline = [...sides.map(([left]) => left), ...sides.map(([, right]) => right).reverse()]
  const ends = [0, points.length - 1].map((index) => circle(...points[index], widths[index] / 2, fill, style))
  return path(smooth(outline, true), fill, style) + ends.join('')
}

/** Mixes two `#rrggbb` colours; 0 is the first. */
export function mix(first, second, part) {
  const channel = (color, index) => Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16)
  return `#${[0, 1, 2]
    .map((index) =>
      Math.round(channel(first, index) * (1 - part) + channel(second, index) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function randomFrom(seed) {
  let state = (seed * 2_654_435_761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    range: (from, to) => from + next() * (to - from),
    pick: (list) => list[Math.floor(next() * list.length)],
  }
}
