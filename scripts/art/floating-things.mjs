import { circle, ellipse, group, line, mix, path, place, polygon, rect } from './canvas.mjs'

export function poloGoal(p, x, y, scale = 1) {
  const net = Array.from({ length: 13 }, (_, index) =>
    line(
      [
        [index * 40 - 240, -170],
        [index * 36 - 216, 30],
      ],
      '#ffffff',
      3,
      { opacity: 0.55 },
    ),
  )
  const rows = Array.from({ length: 5 }, (_, index) =>
    line(
      [
        [-240, -160 + index * 44],
        [240, -160 + index * 44],
      ],
      '#ffffff',
      3,
      { opacity: 0.55 },
    ),
  )
  return place(
    [
      net,
      rows,
      line(
        [
          [-250, 40],
          [-250, -180],
          [250, -180],
          [250, 40],
        ],
        p.floats[0],
        20,
      ),
      line(
        [
          [-250, -180],
          [250, -180],
        ],
        '#ffffff',
        6,
        { opacity: 0.5 },
      ),
    ],
    { x, y, scale },
  )
}

export function poloBall(x, y, r, color = '#ffd166') {
  return [
    circle(x, y, r, color),
    path(`M${x - r} ${y}C${x - r * 0.3} ${y - r * 0.4} ${x + r * 0.3} ${y - r * 0.4} ${x + r} ${y}`, 'none', {
      stroke: mix(color, '#5a3a00', 0.45),
      strokeWidth: r * 0.09,
    }),
    path(
      `M${x - r * 0.8} ${y + r * 0.55}C${x - r * 0.2} ${y + r * 0.2} ${x + r * 0.2} ${y + r * 0.2} ${x + r * 0.8} ${y + r * 0.55}`,
      'none',
      { stroke: mix(color, '#5a3a00', 0.45), strokeWidth: r * 0.09 },
    ),
    path(`M${x} ${y - r}C${x - r * 0.35} ${y - r * 0.3} ${x - r * 0.35} ${y + r * 0.3} ${x} ${y + r}`, 'none', {
      stroke: mix(color, '#5a3a00', 0.45),
      strokeWidth: r * 0.09,
    }),
    ellipse(x - r * 0.35, y - r * 0.45, r * 0.28, r * 0.18, '#ffffff', { opacity: 0.6 }),
  ]
}

export function buoy(x, y, color = '#ff8a3d', scale = 1) {
  return place(
    [
      path('M-46 30C-50 -20 -20 -44 0 -44C20 -44 50 -20 46 30Z', color),
      path('M-30 -6C-26 -28 -12 -38 2 -38C-10 -28 -18 -16 -20 4Z', '#ffffff', { opacity: 0.5 }),
      rect(-47, 8, 94, 12, '#ffffff', { opacity: 0.8 }),
    ],
    { x, y, scale },
  )
}

export function duck(x, y, scale = 1) {
  return place(
    [
      path('M-70 20C-80 -30 -30 -40 0 -24C10 -30 60 -40 78 -20C70 30 30 46 -10 44C-50 44 -66 36 -70 20Z', '#ffd54a'),
      circle(-34, -50, 34, '#ffd54a'),
      path('M-66 -52C-84 -52 -92 -44 -84 -38C-76 -34 -66 -36 -62 -42Z', '#ff8a3d'),
      circle(-44, -58, 5, '#3a2a10'),
      path('M0 0C20 -8 44 -4 52 6C40 18 14 20 0 0Z', '#f2b830'),
    ],
    { x, y, scale },
  )
}

export function swimRing(x, y, color, scale = 1) {
  const beads = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * Math.PI * 2
    return ellipse(Math.cos(angle) * 72, Math.sin(angle) * 30, 22, 11, '#ffffff', { opacity: 0.9 })
  })
  return place(group([ellipse(0, 0, 100, 44, color), beads, ellipse(0, -2, 46, 17, '#0b5c8a', { opacity: 0.45 })]), {
    x,
    y,
    scale,
  })
}

export function boat(p, x, y, scale = 1) {
  return place(
    [
      polygon(
        [
          [-150, -6],
          [160, -6],
          [120, 50],
          [-120, 50],
        ],
        '#ffffff',
      ),
      rect(-150, -6, 306, 14, p.accent),
      rect(-60, -70, 110, 64, mix(p.wall, p.dark, 0.15), { rx: 8 }),
      rect(-46, -58, 36, 30, p.water[1], { rx: 4 }),
      rect(4, -58, 36, 30, p.water[1], { rx: 4 }),
      line(
        [
          [-4, -70],
          [-4, -140],
        ],
        p.dark,
        5,
      ),
      polygon(
        [
          [-2, -138],
          [46, -124],
          [-2, -110],
        ],
        p.floats[0],
      ),
    ],
    { x, y, scale },
  )
}
