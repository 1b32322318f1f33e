import { circle, ellipse, group, line, mix, path, polygon, rect } from '#scripts/art/canvas.mjs'
import { cypress, hills, sun } from './backdrops-nature.mjs'

export function ceiling(c, p, { vx, horizon, roof }) {
  const rows = [0, 0.16, 0.34, 0.55, 0.78]
  const beam = (part) => {
    const y = horizon * 0.5 * (1 - part) - part * 60
    return line(
      [
        [vx - 330 - part * 1000, y + 130 * (1 - part)],
        [vx, y],
        [vx + 330 + part * 1000, y + 130 * (1 - part)],
      ],
      p.beam,
      10 + part * 30,
    )
  }
  if (roof === 'glass') {
    return [
      polygon(
        [
          [vx - 260, horizon * 0.36],
          [vx + 260, horizon * 0.36],
          [c.width + 500, -300],
          [-500, -300],
        ],
        c.linear([p.sky[0], p.sky[1]]),
      ),
      Array.from({ length: 11 }, (_, index) =>
        line(
          [
            [vx - 260 + index * 52, horizon * 0.36],
            [vx + (index - 5) * 420, -300],
          ],
          '#ffffff',
          7,
          { opacity: 0.9 },
        ),
      ),
      [0.28, 0.2, 0.1].map((part, index) =>
        line(
          [
            [0, horizon * part],
            [c.width, horizon * part],
          ],
          '#ffffff',
          6 + index * 4,
          { opacity: 0.9 },
        ),
      ),
    ]
  }
  if (roof === 'vault') {
    return [0, 1, 2, 3, 4].map((index) =>
      path(
        `M${vx - 330 - index * 230} ${horizon + 60 + index * 60}C${vx - 330 - index * 230} ${-80 - index * 130} ${vx + 330 + index * 230} ${-80 - index * 130} ${vx + 330 + index * 230} ${horizon + 60 + index * 60}`,
        'none',
        { stroke: p.beam, strokeWidth: 14 + index * 10, opacity: 0.85 },
      ),
    )
  }
  return [
    rect(0, 0, c.width, horizon * 0.3, mix(p.wall, p.beam, 0.35)),
    rows.map(beam),
    [0.25, 0.5, 0.75].map((at) => [
      rect(c.width * at - 60, horizon * 0.22, 120, 12, '#ffffff', { rx: 6 }),
      ellipse(c.width * at, horizon * 0.24, 150, 46, '#ffffff', { opacity: 0.25 }),
    ]),
  ]
}

export function farWall(c, p, { vx, horizon, far, weather }) {
  const [left, wide, top] = [vx - 330, 660, horizon * 0.42]
  const tall = far - top - 40
  return [
    rect(left, top - 30, wide, far - top + 20, mix(p.wall, p.beam, 0.12)),
    group(
      [
        rect(left + 30, top, wide - 60, tall, c.linear(p.sky)),
        sun(c, p, { x: vx + 120, y: top + tall * 0.4, r: 40 }),
        hills(c, { base: top + tall, height: tall * 0.5, color: mix(p.sky[1], p.water[2], 0.35), seed: 4 }),
        hills(c, { base: top + tall, height: tall * 0.25, color: mix('#3c8a63', p.sky[1], 0.3), seed: 7 }),
        weatherOver(c, weather, left, top, wide, tall),
      ],
      { clipPath: c.clip(rect(left + 30, top, wide - 60, tall, '#000', { rx: 8 })) },
    ),
    [0, 1, 2, 3, 4].map((index) => rect(left + 26 + index * ((wide - 60) / 4), top, 8, tall, '#ffffff')),
  ]
}

export function sideWindows(c, p, { vx, horizon, far, weather, side }) {
  const wall = (part) => vx + side * (330 + part * 1000)
  const topAt = (part) => horizon * 0.42 - part * 470
  const bottomAt = (part) => far - 50 + part * 250
  return [
    polygon(
      [
        [wall(0), topAt(0) - 60],
        [wall(1), topAt(1) - 200],
        [wall(1), bottomAt(1) + 420],
        [wall(0), far - 10],
      ],
      mix(p.wall, p.beam, side > 0 ? 0.22 : 0.08),
    ),
    [
      [0.03, 0.13],
      [0.17, 0.31],
      [0.37, 0.58],
      [0.66, 0.98],
    ].map(([from, to]) => {
      const pane = polygon(
        [
          [wall(from), topAt(from)],
          [wall(to), topAt(to)],
          [wall(to), bottomAt(to)],
          [wall(from), bottomAt(from)],
        ],
        '#000',
      )
      const [x1, x2] = [Math.min(wall(from), wall(to)), Math.max(wall(from), wall(to))]
      return group(
        [
          rect(x1, -300, x2 - x1, 1200, c.linear(p.sky)),
          hills(c, { base: bottomAt(to) + 10, height: 190, color: mix(p.sky[1], p.water[2], 0.3), seed: 2 }),
          weather === 'trees'
            ? [0.3, 0.75].map((part) =>
                cypress(x1 + (x2 - x1) * part, bottomAt(from) + 40, 260 + from * 200, mix('#2f7d4f', p.dark, 0.2)),
              )
            : '',
          weatherOver(c, weather, x1, 0, x2 - x1, 700),
        ],
        { clipPath: c.clip(pane) },
      )
    }),
  ]
}

function weatherOver(c, weather, x, y, wide, tall) {
  if (weather === 'snow')
    return Array.from({ length: 50 }, () =>
      circle(x + c.random.range(0, wide), y + c.random.range(0, tall), c.random.range(2, 7), '#ffffff'),
    )
  if (weather === 'rain')
    return Array.from({ length: 50 }, () => {
      const [rx, ry] = [x + c.random.range(0, wide), y + c.random.range(0, tall)]
      return line(
        [
          [rx, ry],
          [rx - 7, ry + 30],
        ],
        '#ffffff',
        3,
        { opacity: 0.6 },
      )
    })
  return ''
}
