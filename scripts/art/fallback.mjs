/**
 * Renders the pictures that the shell precaches for offline use: three slides, the default avatar and the default
 * thumbnail. `node scripts/art/fallback.mjs`; the results are committed. Together they may take 20 KiB.
 */
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { canvas, circle, curve, ellipse, line, path, place, rect } from './canvas.mjs'
import { crawlSide } from './figures/crawl-swimmer.mjs'
import { butterflyFront } from './figures/stroke-swimmers.mjs'
import { swimmerAbove } from './figures/swimmers-above.mjs'
import { palettes as p } from './palettes.mjs'

const folder = new URL('../../public/fallback/', import.meta.url)

const waveLine = (y, length, height) =>
  `M-20 ${y}${Array.from({ length: Math.ceil(1700 / length) }, (_, index) => `q${length / 2} ${index % 2 ? height : -height} ${length} 0`).join('')}V700H-20Z`

function seaSlide(palette, sun, swimmer) {
  const c = canvas(1600, 560)
  c.add(
    rect(0, 0, 1600, 560, c.linear(palette.sky)),
    circle(sun, 130, 150, palette.sun, { opacity: 0.35 }),
    circle(sun, 130, 80, palette.sun),
    path('M0 250Q300 130 620 240T1200 230T1600 190V330H0Z', palette.water[2], { opacity: 0.25 }),
    rect(0, 250, 1600, 310, c.linear([palette.water[0], palette.water[1]])),
    line(
      [
        [0, 300],
        [1600, 300],
      ],
      palette.floats[0],
      14,
      { strokeDasharray: '1 24' },
    ),
    swimmer,
    path(waveLine(424, 400, 26), c.linear([palette.water[1], palette.water[2]])),
    path('M360 446q150 -34 300 0q150 34 300 0', 'none', {
      stroke: '#ffffff',
      strokeWidth: 16,
      strokeLinecap: 'round',
      opacity: 0.8,
    }),
    curve('M90 500h210M1180 490h190M760 530h260', '#ffffff', 7, { opacity: 0.35 }),
  )
  return c
}

function lanesSlide() {
  const c = canvas(1600, 560)
  c.add(rect(0, 0, 1600, 560, c.linear([p.day.water[0], p.day.water[1], p.day.water[2]], [0, 0, 1, 1])))
  for (const y of [20, 205, 390, 575])
    c.add(
      line(
        [
          [-10, y],
          [1610, y],
        ],
        '#ffffff',
        16,
        { strokeDasharray: '60 84' },
      ),
      line(
        [
          [62, y],
          [1610, y],
        ],
        '#dc004e',
        16,
        { strokeDasharray: '60 84' },
      ),
    )
  const swimmers = [
    [560, 112, {}],
    [860, 297, { stroke: 'butterfly', cap: '#ffd166' }],
    [480, 482, { covered: true, suit: '#7b1e4a', cap: '#ffffff' }],
  ]
  c.add(
    swimmers.map(([x, y, more]) => swimmerAbove(c, { x, y, wake: false, shadow: false, scale: 0.86, ...more })),
    swimmers.map(([x, y]) =>
      curve(`M${x - 180} ${y - 22}h-190M${x - 190} ${y + 2}h-260M${x - 180} ${y + 26}h-150`, '#ffffff', 9, {
        opacity: 0.55,
      }),
    ),
  )
  return c
}

function avatar() {
  const c = canvas(96, 96)
  c.add(
    rect(0, 0, 96, 96, '#90caf9'),
    path('M0 70q12 -8 24 0t24 0t24 0t24 0V96H0Z', '#1976d2', { opacity: 0.35 }),
    circle(48, 38, 17, '#ffffff'),
    path('M16 92C16 70 30 60 48 60C66 60 80 70 80 92Z', '#ffffff'),
  )
  return c
}

function thumbnail() {
  const c = canvas(800, 450)
  c.add(
    rect(0, 0, 800, 450, c.linear(p.deep.sky)),
    circle(600, 120, 60, p.deep.sun, { opacity: 0.9 }),
    path(waveLine(260, 200, 22), '#64b5f6'),
    path(waveLine(310, 260, 26), '#1976d2'),
    path(waveLine(370, 220, 20), '#0d3f8a'),
    ellipse(400, 225, 62, 62, '#ffffff', { opacity: 0.9 }),
    path('M380 194L432 225L380 256Z', '#1976d2', { stroke: '#1976d2', strokeWidth: 8, strokeLinejoin: 'round' }),
  )
  return c
}

const drawings = {
  'slide-1.svg': seaSlide(p.day, 1240, crawlSide({ x: 640, y: 430, scale: 0.95 })),
  'slide-2.svg': lanesSlide(),
  'slide-3.svg': seaSlide(p.deep, 1300, place(butterflyFront({ x: 0, y: 0, scale: 0.85 }), { x: 660, y: 430 })),
  'avatar.svg': avatar(),
  'thumbnail.svg': thumbnail(),
}

await mkdir(folder, { recursive: true })
let total = 0
for (const [name, drawing] of Object.entries(drawings)) {
  // Integers are precise enough at this size; shorter numbers halve the file.
  const small = drawing
    .svg()
    .replace(/(?<=[\s,"MLCQqhvVHTtZz-])-?\d+\.\d+(?=[\s,"LCQqZ-])/g, (number) =>
      Math.abs(Number(number)) < 2 ? number : String(Math.round(Number(number))),
    )
  await writeFile(new URL(name, folder), small)
  total += (await stat(new URL(name, folder))).size
}
console.log(`${total} bytes`)
