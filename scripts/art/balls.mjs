import { circle, ellipse, group, mix, path, place, polygon } from './canvas.mjs'

const shine = ellipse(-32, -40, 30, 20, '#ffffff', { opacity: 0.5 })
const shade = path('M-70 71A100 100 0 0 0 100 0A104 104 0 0 1 -70 71Z', '#0a1a30', { opacity: 0.16 })

export function football(c, { x, y, r, angle = 0 }) {
  const star = (cx, cy, size, turn) =>
    polygon(
      Array.from({ length: 5 }, (_, index) => [
        cx + Math.cos(turn + (index * Math.PI * 2) / 5) * size,
        cy + Math.sin(turn + (index * Math.PI * 2) / 5) * size,
      ]),
      '#16294a',
    )
  const outer = Array.from({ length: 5 }, (_, index) => {
    const turn = -Math.PI / 2 + (index * Math.PI * 2) / 5
    return [
      star(Math.cos(turn) * 88, Math.sin(turn) * 88, 32, turn),
      path(`M${Math.cos(turn) * 34} ${Math.sin(turn) * 34}L${Math.cos(turn) * 62} ${Math.sin(turn) * 62}`, 'none', {
        stroke: '#9fb0c6',
        strokeWidth: 5,
      }),
    ]
  })
  return place(
    [
      place(
        [
          circle(0, 0, 100, '#ffffff'),
          group([star(0, 0, 34, -Math.PI / 2), outer], { clipPath: c.clip(circle(0, 0, 100, '#000')) }),
        ],
        { angle },
      ),
      shade,
      shine,
    ],
    { x, y, scale: r / 100 },
  )
}

export function basketball({ x, y, r, angle = 0, color = '#f57c2a' }) {
  const seam = { stroke: mix(color, '#3a1500', 0.72), strokeWidth: 7 }
  return place(
    [
      place(
        [
          circle(0, 0, 100, color),
          path('M-100 0H100M0 -100V100M-70 -71C-24 -30 -24 30 -70 71M70 -71C24 -30 24 30 70 71', 'none', seam),
        ],
        { angle },
      ),
      shade,
      shine,
    ],
    { x, y, scale: r / 100 },
  )
}

export function volleyball({ x, y, r, angle = 0, colors = ['#ffd54a', '#1976d2'] }) {
  const third = (turn) =>
    group(
      [
        path('M0 0C-10 -40 -6 -76 6 -100A100 100 0 0 1 87 50C60 50 24 36 0 0Z', '#ffffff'),
        path('M0 0C4 -40 26 -76 48 -88A100 100 0 0 1 76 -64C48 -44 22 -20 0 0Z', colors[0]),
        path('M0 0C34 -12 70 -20 99 -14A100 100 0 0 1 99 16C64 14 30 8 0 0Z', colors[1]),
      ],
      { transform: `rotate(${turn})` },
    )
  return place([place([circle(0, 0, 100, '#ffffff'), third(0), third(120), third(240)], { angle }), shade, shine], {
    x,
    y,
    scale: r / 100,
  })
}

/** A fading trail of the ball's positions. */
export const flight = (points, color = '#ffffff') =>
  points.map(([x, y], index) => circle(x, y, 5 + index * 1.6, color, { opacity: 0.25 + (index / points.length) * 0.5 }))
