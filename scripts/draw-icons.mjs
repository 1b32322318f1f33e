// Renders the app's icons from one wave, the tab icon into index.html: `node scripts/draw-icons.mjs`. The results are
// committed.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const FOLDER = 'public/icons'
const BLUE = '#1976d2'

const waves = (color) => `<g fill="none" stroke="${color}" stroke-width="44" stroke-linecap="round">
  <path d="M77 218c60-58 119-58 179 0s119 58 179 0"/><path d="M77 333c60-58 119-58 179 0s119 58 179 0"/></g>`

const svg = ({
  background,
  color,
  radius = 0,
  scale = 1,
}) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  ${background === undefined ? '' : `<rect width="512" height="512" rx="${radius}" fill="${background}"/>`}
  <g transform="translate(${256 * (1 - scale)} ${256 * (1 - scale)}) scale(${scale})">${waves(color)}</g></svg>`

const plain = svg({ background: BLUE, color: '#ffffff', radius: 140 })
// The system crops a maskable icon to its own shape: the drawing stays within the middle 80 %.
const maskable = svg({ background: BLUE, color: '#ffffff', scale: 0.72 })
const monochrome = svg({ color: '#000000' })

// Of the shortcut to the tickets: the ticket of src/ui/media/icons.ts.
const ticket = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6.5" fill="${BLUE}"/>
  <path transform="translate(3.6 3.6) scale(.7)" fill="none" stroke="#ffffff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"
  d="M3.5 8.5V6.5h17v2a3.5 3.5 0 0 0 0 7v2h-17v-2a3.5 3.5 0 0 0 0-7M14 7v2M14 11v2M14 15v2"/></svg>`

const drawings = [
  ['icon-192.png', plain, 192],
  ['icon-512.png', plain, 512],
  ['maskable-192.png', maskable, 192],
  ['maskable-512.png', maskable, 512],
  ['monochrome-512.png', monochrome, 512],
  ['ticket-192.png', ticket, 192],
  ['apple-touch-icon.png', svg({ background: BLUE, color: '#ffffff', scale: 0.84 }), 180],
]

await mkdir(FOLDER, { recursive: true })
await writeFile(`${FOLDER}/icon.svg`, plain)
for (const [name, drawing, size] of drawings) {
  await sharp(Buffer.from(drawing), { density: 144 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${FOLDER}/${name}`)
}

// The tab icon is inlined in the page and costs no request. Not as SVG: with every navigation the browser would render
// that again in the page's own process, 3 ms on a fast machine.
const tab = await sharp(Buffer.from(plain), { density: 144 })
  .resize(16, 16)
  .png({ compressionLevel: 9, palette: true, colours: 4, dither: 0 })
  .toBuffer()
const html = await readFile('index.html', 'utf8')
const link = `<link rel="icon" href="data:image/png;base64,${withoutDensity(tab).toString('base64')}" />`
await writeFile('index.html', html.replace(/<link rel="icon"[^>]*>/, link))

/** Removes the chunk with the pixel density, to save bytes of the page's first packet. */
function withoutDensity(png) {
  const start = png.indexOf('pHYs') - 4
  return Buffer.concat([png.subarray(0, start), png.subarray(start + 21)])
}
