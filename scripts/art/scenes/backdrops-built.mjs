import { circle, ellipse, group, line, mix, path, polygon, rect, round } from '#scripts/art/canvas.mjs'
import { heaven, hills, peaks, sun } from './backdrops-nature.mjs'

export function hall(c, p, { horizon, sunAt = 0.7 }) {
  const panes = 6
  const wide = c.width / panes
  const sill = horizon * 0.86
  return [
    rect(0, 0, c.width, horizon + 2, c.linear([mix(p.wall, p.beam, 0.35), p.wall])),
    Array.from({ length: panes }, (_, index) => [
      rect(index * wide + wide * 0.1, horizon * 0.1, wide * 0.8, sill - horizon * 0.1, c.linear(p.sky), { rx: 10 }),
    ]),
    group(sun(c, p, { x: c.width * sunAt, y: horizon * 0.42, r: c.height * 0.06 }), { opacity: 0.9 }),
    hills(c, { base: sill, height: horizon * 0.16, color: mix(p.sky[1], p.water[2], 0.42), seed: sunAt * 7 }),
    Array.from({ length: panes + 1 }, (_, index) =>
      rect(index * wide - wide * 0.1, 0, wide * 0.2, horizon, mix(p.wall, p.beam, index % 2 ? 0.15 : 0.05)),
    ),
    Array.from({ length: panes }, (_, index) =>
      rect(index * wide + wide * 0.48, horizon * 0.1, wide * 0.04, sill - horizon * 0.1, mix(p.wall, p.beam, 0.3)),
    ),
    rect(0, sill - 4, c.width, horizon - sill + 6, mix(p.wall, p.beam, 0.25)),
    rect(0, 0, c.width, horizon * 0.1, p.beam),
    rect(0, horizon - 14, c.width, 16, p.deck),
    bunting(c, p, horizon * 0.3),
  ]
}

export function bunting(c, p, y) {
  const count = 22
  const sag = 34
  const at = (part) => [part * c.width, y + Math.sin(part * Math.PI) * sag]
  const colors = [p.floats[0], '#ffffff', mix(p.water[1], '#0b3c5d', 0.2)]
  return [
    line(
      Array.from({ length: 30 }, (_, index) => at(index / 29)),
      mix(p.beam, p.dark, 0.4),
      3,
    ),
    Array.from({ length: count }, (_, index) => {
      const [x, top] = at((index + 0.5) / count)
      return polygon(
        [
          [x - 20, top],
          [x + 20, top],
          [x, top + 44],
        ],
        colors[index % 3],
        { opacity: 0.95 },
      )
    }),
  ]
}

export function stands(c, p, { horizon }) {
  const tiers = 6
  const tall = horizon / (tiers + 1.2)
  const tones = [p.wall, p.accent, p.water[0], p.deck, p.sky[1], mix(p.dark, p.wall, 0.5)]
  const rows = Array.from({ length: tiers }, (_, row) => {
    const y = tall * (row + 1)
    const size = tall * 0.24
    return [
      rect(0, y, c.width, tall + 2, mix(p.dark, p.water[2], 0.25 + row * 0.09)),
      Array.from({ length: 34 }, (_, seat) => {
        const x = (seat + (row % 2 ? 0.5 : 0) + c.random.range(-0.15, 0.15)) * (c.width / 33)
        if (c.random.next() < 0.16) return ''
        const cloth = mix(c.random.pick(tones), p.dark, 0.38)
        return [
          path(
            `M${round(x - size * 1.3)} ${round(y + tall)}C${round(x - size * 1.3)} ${round(y + tall * 0.45)} ${round(x + size * 1.3)} ${round(y + tall * 0.45)} ${round(x + size * 1.3)} ${round(y + tall)}Z`,
            cloth,
          ),
          circle(x, y + tall * 0.4, size * 0.72, mix(c.random.pick(['#f2c9a5', '#c98d63', '#e3ad84']), p.dark, 0.34)),
        ]
      }),
    ]
  })
  return [
    rect(0, 0, c.width, horizon + 2, c.linear([mix(p.dark, '#000000', 0.2), mix(p.dark, p.water[2], 0.5)])),
    rows,
    [0.18, 0.5, 0.82].map((at) => [
      polygon(
        [
          [c.width * at, 0],
          [c.width * (at - 0.2), horizon],
          [c.width * (at + 0.2), horizon],
        ],
        c.linear([
          ['#ffffff', 0.22],
          ['#ffffff', 0],
        ]),
      ),
      rect(c.width * at - 70, 8, 140, 16, '#ffffff', { rx: 8, opacity: 0.95 }),
    ]),
    rect(0, horizon - 34, c.width, 36, c.linear([p.floats[0], mix(p.floats[0], p.dark, 0.25)])),
  ]
}

export function arches(c, p, { horizon }) {
  const count = 5
  const wide = c.width / count
  const arch = (x, w, top) =>
    `M${x - w} ${horizon}L${x - w} ${top + w * 0.9}C${x - w} ${top + w * 0.25} ${x - w * 0.35} ${top + w * 0.15} ${x} ${top}C${x + w * 0.35} ${top + w * 0.15} ${x + w} ${top + w * 0.25} ${x + w} ${top + w * 0.9}L${x + w} ${horizon}Z`
  return [
    rect(0, 0, c.width, horizon + 2, c.linear([mix(p.wall, p.beam, 0.25), p.wall])),
    Array.from({ length: 9 }, (_, row) => rect(0, (row / 9) * horizon, c.width, 2, p.beam, { opacity: 0.35 })),
    Array.from({ length: count }, (_, index) => {
      const x = (index + 0.5) * wide
      const top = horizon * 0.2
      return [
        path(arch(x, wide * 0.42, top - 26), p.water[1]),
        path(arch(x, wide * 0.37, top), mix(p.water[2], '#0a3d5c', 0.2)),
        path(arch(x, wide * 0.33, top + 20), c.linear(p.sky)),
        group(hills(c, { base: horizon, height: horizon * 0.16, color: mix(p.sky[1], p.water[2], 0.35), seed: 3 }), {
          clipPath: c.clip(path(arch(x, wide * 0.33, top + 20), '#000')),
        }),
        lamp(p, x + wide * 0.5, horizon * 0.34),
        [0, 1, 2].map((row) =>
          [-1, 1].map((side) =>
            polygon(
              diamond(x + side * wide * 0.46, horizon * (0.55 + row * 0.14), 13),
              row % 2 ? p.water[1] : p.accent,
            ),
          ),
        ),
      ]
    }),
    rect(0, 0, c.width, horizon * 0.09, p.water[1]),
    Array.from({ length: 40 }, (_, index) =>
      polygon(diamond((index + 0.5) * (c.width / 40), horizon * 0.045, 14), index % 2 ? '#ffffff' : p.accent, {
        opacity: 0.85,
      }),
    ),
    rect(0, horizon - 16, c.width, 18, p.deck),
  ]
}

const diamond = (x, y, r) => [
  [x, y - r],
  [x + r, y],
  [x, y + r],
  [x - r, y],
]

function lamp(p, x, y) {
  return [
    line(
      [
        [x, 0],
        [x, y - 24],
      ],
      mix(p.beam, p.dark, 0.3),
      3,
    ),
    circle(x, y, 60, p.sun, { opacity: 0.25 }),
    ellipse(x, y, 17, 23, p.sun),
  ]
}

export function city(c, p, { horizon, sunAt = 0.2 }) {
  const towers = Array.from({ length: 26 }, (_, index) => {
    const [x, wide, tall] = [index * (c.width / 25) - 30, c.random.range(50, 92), horizon * c.random.range(0.12, 0.42)]
    const tone = mix(p.dark, p.sky[1], 0.16 + (index % 3) * 0.1)
    const lights = Array.from({ length: 14 }, () =>
      c.random.next() < 0.55
        ? rect(
            x + 8 + Math.floor(c.random.range(0, wide / 18 - 1)) * 18,
            horizon - tall + 10 + Math.floor(c.random.range(0, tall / 22)) * 22,
            8,
            11,
            '#ffe9a8',
            { opacity: 0.8 },
          )
        : '',
    )
    return [rect(x, horizon - tall, wide, tall, tone), lights]
  })
  const mast = c.width * 0.66
  return [
    heaven(c, p, horizon),
    Array.from({ length: 50 }, () =>
      circle(c.random.range(0, c.width), c.random.range(0, horizon * 0.5), c.random.range(0.8, 2.6), '#ffffff', {
        opacity: 0.8,
      }),
    ),
    sun(c, p, { x: c.width * sunAt, y: horizon * 0.26, r: c.height * 0.055 }),
    peaks(c, {
      base: horizon,
      height: horizon * 0.56,
      color: mix(p.sky[1], p.dark, 0.35),
      snow: mix(p.sky[2], '#ffffff', 0.4),
      seed: 2,
    }),
    towers,
    polygon(
      [
        [mast - 12, horizon],
        [mast - 6, horizon * 0.3],
        [mast + 6, horizon * 0.3],
        [mast + 12, horizon],
      ],
      mix(p.dark, p.sky[2], 0.35),
    ),
    polygon(
      [
        [mast - 18, horizon * 0.36],
        [mast - 44, horizon * 0.3],
        [mast - 30, horizon * 0.24],
        [mast + 30, horizon * 0.24],
        [mast + 44, horizon * 0.3],
        [mast + 18, horizon * 0.36],
      ],
      mix(p.dark, p.sky[2], 0.5),
    ),
    line(
      [
        [mast, horizon * 0.24],
        [mast, horizon * 0.1],
      ],
      mix(p.dark, p.sky[2], 0.5),
      5,
    ),
    rect(0, horizon - 12, c.width, 14, mix(p.deck, p.dark, 0.2)),
  ]
}
