import { circle, mix, path, place, polygon, rect, smooth } from '#scripts/art/canvas.mjs'

export function heaven(c, p, horizon) {
  return rect(0, 0, c.width, horizon + 2, c.linear(p.sky))
}

export function sun(c, p, { x, y, r }) {
  return [
    circle(
      x,
      y,
      r * 3.4,
      c.radial([
        [p.sun, 0.55],
        [p.sun, 0],
      ]),
    ),
    circle(x, y, r * 1.5, p.sun, { opacity: 0.35 }),
    circle(x, y, r, p.sun),
  ]
}

export function cloud({ x, y, scale = 1, color = '#ffffff', opacity = 0.85 }) {
  return place(
    [
      path(
        'M-150 30C-170 0 -130 -26 -100 -16C-96 -56 -40 -70 -12 -44C10 -80 80 -70 84 -24C124 -36 160 0 140 30Z',
        color,
      ),
    ],
    { x, y, scale, opacity },
  )
}

export function hills(c, { base, height, color, seed = 1, rough = 5 }) {
  const points = Array.from({ length: rough * 2 + 1 }, (_, index) => [
    (index / (rough * 2)) * (c.width + 200) - 100,
    base - height * (0.5 + 0.5 * Math.sin(index * 1.9 + seed * 2.1)) * (index % 2 ? 1 : 0.8) - height * 0.12,
  ])
  return path(`${smooth(points)}L${c.width + 100} ${base + 2}L-100 ${base + 2}Z`, color)
}

export function peaks(c, { base, height, color, snow, seed = 1 }) {
  const count = 6
  return Array.from({ length: count }, (_, index) => {
    const x = ((index + 0.5 + 0.3 * Math.sin(seed + index * 2)) / count) * c.width
    const tall = height * (0.6 + 0.4 * Math.abs(Math.sin(index * 2.3 + seed)))
    const half = tall * 1.25
    const cut = 0.3
    return [
      polygon(
        [
          [x - half, base],
          [x, base - tall],
          [x + half, base],
        ],
        color,
      ),
      polygon(
        [
          [x - half * cut, base - tall * (1 - cut)],
          [x, base - tall],
          [x + half * cut, base - tall * (1 - cut)],
          [x + half * cut * 0.4, base - tall * (1 - cut * 0.75)],
          [x, base - tall * (1 - cut * 1.15)],
          [x - half * cut * 0.45, base - tall * (1 - cut * 0.7)],
        ],
        snow,
      ),
    ]
  })
}

export function sky(c, p, { horizon, sunAt = 0.72 }) {
  return [
    heaven(c, p, horizon),
    sun(c, p, { x: c.width * sunAt, y: horizon * 0.52, r: c.height * 0.085 }),
    cloud({ x: c.width * ((sunAt + 0.45) % 1), y: horizon * 0.3, scale: 1.15 }),
    cloud({ x: c.width * ((sunAt + 0.75) % 1), y: horizon * 0.55, scale: 0.7, opacity: 0.65 }),
    hills(c, { base: horizon, height: horizon * 0.34, color: mix(p.sky[1], p.water[1], 0.35), seed: sunAt * 9 }),
    hills(c, { base: horizon, height: horizon * 0.2, color: mix(p.sky[1], p.water[2], 0.5), seed: sunAt * 4 + 2 }),
  ]
}

export function cypress(x, base, height, color) {
  return path(
    `M${x} ${base - height}C${x + height * 0.17} ${base - height * 0.45} ${x + height * 0.15} ${base - 20} ${x + height * 0.05} ${base}L${x - height * 0.05} ${base}C${x - height * 0.15} ${base - 20} ${x - height * 0.17} ${base - height * 0.45} ${x} ${base - height}Z`,
    color,
  )
}

export function garden(c, p, { horizon, sunAt = 0.25 }) {
  const green = mix('#2f7d4f', p.sky[0], 0.18)
  return [
    heaven(c, p, horizon),
    sun(c, p, { x: c.width * sunAt, y: horizon * 0.35, r: c.height * 0.075 }),
    cloud({ x: c.width * 0.62, y: horizon * 0.24, scale: 0.9, opacity: 0.7 }),
    hills(c, { base: horizon, height: horizon * 0.42, color: mix(p.sky[1], '#6f8fb0', 0.45), seed: 5 }),
    Array.from({ length: 9 }, (_, index) =>
      cypress(
        (index + 0.5) * (c.width / 9) + c.random.range(-40, 40),
        horizon - 26,
        horizon * c.random.range(0.36, 0.68),
        mix(green, '#0d3b2a', (index % 3) * 0.22),
      ),
    ),
    Array.from({ length: 15 }, (_, index) => {
      const [x, r] = [(index + 0.4) * (c.width / 14.5), c.random.range(46, 84)]
      return [
        circle(x, horizon - 20, r, mix(green, '#9bd07a', c.random.range(0.1, 0.5))),
        index % 2
          ? [circle(x - 14, horizon - 34 - r * 0.3, 9, p.accent), circle(x + 20, horizon - 30, 8, p.accent)]
          : '',
      ]
    }),
    rect(0, horizon - 30, c.width, 32, p.deck),
    rect(0, horizon - 30, c.width, 8, mix(p.deck, '#ffffff', 0.5)),
  ]
}

export function coast(c, p, { horizon, sunAt = 0.3 }) {
  const green = mix('#2e8b64', p.sky[1], 0.35)
  return [
    heaven(c, p, horizon),
    sun(c, p, { x: c.width * sunAt, y: horizon * 0.62, r: c.height * 0.095 }),
    cloud({ x: c.width * 0.75, y: horizon * 0.25, scale: 1 }),
    cloud({ x: c.width * 0.1, y: horizon * 0.2, scale: 0.6, opacity: 0.6 }),
    path(
      `M${c.width * 0.5} ${horizon}C${c.width * 0.62} ${horizon * 0.8} ${c.width * 0.7} ${horizon * 0.55} ${c.width * 0.84} ${horizon * 0.5}C${c.width * 0.94} ${horizon * 0.46} ${c.width} ${horizon * 0.4} ${c.width + 20} ${horizon * 0.4}L${c.width + 20} ${horizon}Z`,
      mix(green, p.sky[1], 0.35),
    ),
    path(
      `M${c.width * 0.66} ${horizon}C${c.width * 0.76} ${horizon * 0.86} ${c.width * 0.86} ${horizon * 0.7} ${c.width + 20} ${horizon * 0.66}L${c.width + 20} ${horizon}Z`,
      green,
    ),
    [
      [0.3, 0.2],
      [0.36, 0.15],
      [0.44, 0.24],
    ].map(([x, y]) =>
      path(
        `M${c.width * x - 26} ${horizon * y}Q${c.width * x - 10} ${horizon * y - 18} ${c.width * x} ${horizon * y}Q${c.width * x + 10} ${horizon * y - 18} ${c.width * x + 26} ${horizon * y}`,
        'none',
        { stroke: p.dark, strokeWidth: 4, strokeLinecap: 'round' },
      ),
    ),
  ]
}
