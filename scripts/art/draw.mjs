/**
 * Renders every picture of the seed from its own shapes: `node scripts/art/draw.mjs [names…]`. Needs only sharp; the
 * results are committed, so that an install renders nothing. With names, only these are rendered again.
 */
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { canvas } from './canvas.mjs'
import { avatars, coachPictures } from './catalog/coaches.mjs'
import { coursePictures } from './catalog/courses.mjs'
import { poolPictures } from './catalog/pools.mjs'
import { basketballPostPictures } from './catalog/posts-basketball.mjs'
import { footballPostPictures } from './catalog/posts-football.mjs'
import { otherPostPictures } from './catalog/posts-other.mjs'
import { swimPostPictures } from './catalog/posts-swim.mjs'
import { volleyballPostPictures } from './catalog/posts-volleyball.mjs'
import { detailPictures, slidePictures } from './catalog/slides.mjs'
import { teamPictures } from './catalog/teams.mjs'
import { portrait } from './figures/portraits.mjs'
import { media, readManifest, writeManifest } from './manifest.mjs'

// Browsers without AVIF get WebP up to 800: less sharp on old browsers, half the size of the repository.
const WIDTHS = { avif: [400, 800, 1600], webp: [400, 800] }
const AVIF_QUALITY = { 400: 47, 800: 45, 1600: 40 }
const WEBP_QUALITY = { 400: 66, 800: 62 }

const catalog = {
  ...teamPictures,
  ...coursePictures,
  ...poolPictures,
  ...detailPictures,
  ...slidePictures,
  ...coachPictures,
  ...swimPostPictures,
  ...footballPostPictures,
  ...volleyballPostPictures,
  ...basketballPostPictures,
  ...otherPostPictures,
}

/** The canvas of a picture, cropped to its own height where that is lower. */
function sheetOf(name) {
  const { draw, width = 1600, height = 900, top = 0, seed = seedOf(name) } = catalog[name]
  const c = canvas(width, top > 0 ? 900 : height, seed)
  draw(c)
  return { image: sharp(Buffer.from(c.svg())).extract({ left: 0, top, width, height }), width, height }
}

// The same name always gets the same random source, independent of the others.
const seedOf = (name) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)

async function drawPicture(name) {
  const { image, width, height } = sheetOf(name)
  const full = await image.png().toBuffer()
  const file = (each, type) => new URL(`pictures/${name}-${each}.${type}`, media).pathname
  const avif = WIDTHS.avif.filter((each) => each <= width)
  for (const each of avif)
    await sharp(full).resize(each).avif({ quality: AVIF_QUALITY[each], effort: 4 }).toFile(file(each, 'avif'))
  for (const each of WIDTHS.webp)
    await sharp(full).resize(each).webp({ quality: WEBP_QUALITY[each], effort: 5 }).toFile(file(each, 'webp'))
  const [r, g, b] = await sharp(full).resize(1, 1).removeAlpha().raw().toBuffer()
  const color = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  return { width, height, color, alt: catalog[name].alt, avif, webp: WIDTHS.webp }
}

async function drawAvatar(id) {
  const c = canvas(800, 800, Number(id))
  portrait(c, avatars[id])
  await sharp(Buffer.from(c.svg()))
    .resize(192)
    .webp({ quality: 70, effort: 6 })
    .toFile(new URL(`avatars/${id}.webp`, media).pathname)
}

async function main(wanted) {
  await Promise.all(
    ['pictures', 'avatars', 'clips'].map((folder) => mkdir(new URL(folder, media), { recursive: true })),
  )
  const manifest = await readManifest()
  const pictures = {}
  for (const name of Object.keys(catalog)) {
    pictures[name] = wanted.length === 0 || wanted.includes(name) ? await drawPicture(name) : manifest.pictures[name]
  }
  for (const id of Object.keys(avatars)) await drawAvatar(id)
  await writeManifest({ pictures, avatars: Object.keys(avatars).map(Number) })
}

if (import.meta.url === `file://${process.argv[1]}`) await main(process.argv.slice(2))
