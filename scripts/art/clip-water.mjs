import { ellipse, mix, place, rect } from './canvas.mjs'
import { clamp, ease, wave } from './clip-motion.mjs'
import { crawlSpray, crawlStroke } from './figures/crawl-swimmer.mjs'
import { diver } from './figures/diver.mjs'
import { butterflyFront } from './figures/stroke-swimmers.mjs'
import { palettes as p } from './palettes.mjs'
import { lanesAbove } from './scenes/above-scenes.mjs'
import { backdrops } from './scenes/backdrops.mjs'
import { caustics, foam, ripples, rope, splash, swell } from './water.mjs'

function waters(c, palette, { horizon, backdrop, t, drift = 0 }) {
  c.add(
    place(backdrops[backdrop](c, palette, { horizon, sunAt: 0.7 }), { x: 0, y: 0 }),
    rect(
      0,
      horizon,
      c.width,
      c.height - horizon,
      c.linear([palette.water[0], [palette.water[1], 1, 0.4], palette.water[2]]),
    ),
    place(ripples(c, { top: horizon + 14, bottom: 690, left: -400, right: 2400, count: 60, opacity: 0.45 }), {
      x: -drift * 0.25 + wave(t, 2) * 10,
      y: 0,
    }),
    [0.2, 0.5].map((part, row) => {
      const size = 10 + row * 8
      const y = horizon + 220 * part
      return Array.from({ length: 130 }, (_, index) =>
        ellipse(
          index * size * 2.1 - ((drift * (0.3 + row * 0.2)) % (size * 2.1 * 8)) - 60,
          y + Math.sin(index * 0.5 + t * 12) * 3,
          size,
          size * 0.5,
          Math.floor(index / 4) % 2 ? palette.floats[1] : palette.floats[0],
        ),
      )
    }),
  )
}

export function crawl(c, t) {
  const turn = (t * 4) % 1
  const [x, y] = [800, 650 + wave(t, 8) * 6]
  waters(c, p.day, { horizon: 430, backdrop: 'hall', t, drift: t * 2850 })
  c.add(
    crawlStroke({ x, y, scale: 1.22, turn, cap: '#dc004e' }),
    swell(c, {
      y: 672,
      height: 12,
      length: 520,
      shift: t * 1040,
      fill: c.linear([
        [p.day.water[1], 0.95],
        [p.day.water[2], 1],
      ]),
    }),
    place(ripples(c, { top: 700, bottom: 900, left: -200, right: 2600, count: 50, opacity: 0.32 }), {
      x: -t * 800,
      y: 0,
    }),
    place(crawlSpray(c, { x, y, scale: 1.22 }), { x: wave(t, 8) * 6, y: wave(t, 8) * 7 }),
  )
}

export function lanes(c, t) {
  c.add(
    rect(
      0,
      0,
      c.width,
      c.height,
      c.linear([p.turquoise.water[0], p.turquoise.water[1], p.turquoise.water[2]], [0, 0, 1, 1]),
    ),
    place(caustics(c, { cell: 240, width: 12, opacity: 0.24, area: [-300, -300, 1900, 1200] }), {
      x: wave(t) * 60,
      y: wave(t + 0.25) * 36,
    }),
    place(caustics(c, { cell: 330, width: 8, opacity: 0.16, area: [-300, -300, 1900, 1200] }), {
      x: -wave(t) * 50,
      y: wave(t, 2) * 20,
    }),
    [
      [90, 46],
      [450, 110],
      [850, 70],
    ].map(([y, wide], index) => [
      place(rope([-1200, wide * 0.3, 1200, wide * 0.3], ['#04283f', '#04283f'], wide), {
        x: 800 + wave(t + index * 0.3) * 14,
        y: y + 30 + wave(t + index * 0.2, 2) * 9,
        angle: -9,
        opacity: 0.15,
      }),
      place(rope([-1200, 0, 1200, 0], p.turquoise.floats, wide), {
        x: 800 + wave(t + index * 0.3) * 14,
        y: y + wave(t + index * 0.2, 2) * 9,
        angle: -9 + wave(t + index * 0.4) * 0.5,
      }),
    ]),
    place(ripples(c, { top: 0, bottom: 900, left: -200, right: 1800, count: 40, opacity: 0.3 }), {
      x: wave(t) * 40,
      y: 0,
    }),
  )
}

export function dive(c, t) {
  const fall = clamp((t - 0.16) / 0.34)
  const horizon = 640
  const [x, y] = [330 + 560 * fall, 260 - 150 * Math.sin(fall * Math.PI * 0.6) + 700 * fall ** 2.2]
  const after = clamp((t - 0.5) / 0.5)
  c.add(
    backdrops.sky(c, p.sunset, { horizon, sunAt: 0.62 }),
    rect(60, 330, 330, 26, p.sunset.accent, { rx: 6 }),
    rect(90, 356, 70, 400, mix(p.sunset.wall, p.sunset.dark, 0.3)),
  )
  if (fall < 1)
    c.add(
      diver({
        x,
        y: Math.min(y, 900),
        angle: 180 - 190 * ease(fall),
        scale: 0.8,
        pose: fall > 0.12 && fall < 0.55 ? 'pike' : 'straight',
        cap: '#dc004e',
      }),
    )
  c.add(
    rect(
      0,
      horizon,
      c.width,
      c.height - horizon,
      c.linear([[p.sunset.water[0], 0.94], p.sunset.water[1], p.sunset.water[2]]),
    ),
    place(ripples(c, { top: horizon + 16, bottom: 900, left: -100, right: 1700, count: 60, opacity: 0.4 }), {
      x: wave(t) * 24,
      y: 0,
    }),
  )
  if (after > 0) {
    c.add(
      [0, 0.14, 0.28].map((late) => {
        const grown = clamp(after * 1.25 - late)
        return ellipse(900, 720, 40 + grown * 560, 8 + grown * 86, 'none', {
          stroke: '#ffffff',
          strokeWidth: 7,
          opacity: grown > 0 ? (1 - grown) * 0.8 : 0,
        })
      }),
    )
    const burst = clamp(after * 3.2)
    if (burst < 1)
      c.add(
        place(
          splash(c, { x: 0, y: 0, spread: 40 + 130 * burst, height: 60 + 260 * Math.sin(burst * Math.PI), count: 40 }),
          { x: 900, y: 716, opacity: 1 - burst ** 3 },
        ),
      )
  }
}

export function butterfly(c, t) {
  const beat = (t * 4) % 1
  const up = Math.sin(beat * Math.PI) ** 1.4
  const y = 730 - up * 80
  waters(c, p.deep, { horizon: 420, backdrop: 'stands', t })
  c.add(
    butterflyFront({ x: 800, y, scale: 1.1, phase: -0.9 + up * 1.9, cap: '#ffd166', suit: '#07234f' }),
    swell(c, {
      y: 690,
      height: 14,
      length: 520,
      shift: t * 520,
      fill: c.linear([
        [p.deep.water[1], 0.95],
        [p.deep.water[2], 1],
      ]),
    }),
    place(ripples(c, { top: 716, bottom: 900, left: -100, right: 1700, count: 34, opacity: 0.3 }), {
      x: wave(t) * 30,
      y: 0,
    }),
    foam(c, { x: 800, y: 700, width: 420 + up * 160, height: 20 + up * 12 }),
    place(splash(c, { x: 0, y: 0, spread: 500, height: 120, count: 40 }), { x: 800, y: 700, opacity: up }),
  )
}

export function race(c, t) {
  const speeds = [1.02, 1.13, 0.98, 1.07]
  const swimmers = speeds.map((speed, lane) => {
    const along = -700 + Math.min(1, t * speed * 0.96) * 1390
    return {
      lane,
      along,
      stroke: 'cycle',
      phase: t * (9 + lane * 0.8),
      cap: ['#ffffff', '#ffd54a', '#dc004e', '#1fb6a6'][lane],
      skin: ['#e3ad84', '#c98d63', '#f2c9a5', '#a9714a'][lane],
    }
  })
  lanesAbove(c, p.indigo, { lanes: 4, laneWidth: 225, swimmers })
  c.add(rect(1590, 0, 40, 900, '#ffffff'))
}
