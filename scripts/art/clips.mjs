/**
 * Renders the clips of the seed from the moving scenes: `node scripts/art/clips.mjs [names…]`. Needs Debian's ffmpeg;
 * run only when a scene changes, the results are committed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { canvas } from './canvas.mjs'
import { CLIP_SEED } from './catalog/clip-frame.mjs'
import { media, writeManifest } from './manifest.mjs'
import { clips } from './scenes/clip-scenes.mjs'

const [WIDTH, HEIGHT, FRAMES_A_SECOND] = [640, 360, 25]

async function frame(name, t) {
  const c = canvas(1600, 900, CLIP_SEED)
  clips[name].draw(c, t)
  return sharp(Buffer.from(c.svg()), { density: 72 }).resize(WIDTH, HEIGHT).removeAlpha()
}

async function render(name) {
  const file = new URL(`clips/${name}.mp4`, media).pathname
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${WIDTH}x${HEIGHT}`,
    '-r',
    String(FRAMES_A_SECOND),
    '-i',
    '-',
  ]
  const encoded = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-crf',
    '29',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-threads',
    '1',
  ]
  const encoder = spawn('ffmpeg', ['-loglevel', 'error', '-y', ...raw, ...encoded, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const frames = clips[name].seconds * FRAMES_A_SECOND
  for (let index = 0; index < frames; index += 1) {
    const pixels = await (await frame(name, index / frames)).raw().toBuffer()
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await once(encoder, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${name}`)
  console.log(`${name} ${Math.round((await stat(file)).size / 1024)} KiB`)
}

async function main(wanted) {
  await mkdir(new URL('clips', media), { recursive: true })
  const names = Object.keys(clips)
  for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each))) await render(name)
  const lengths = Object.fromEntries(names.map((name) => [name, { durationSeconds: clips[name].seconds }]))
  await writeManifest({ clips: lengths })
}

if (import.meta.url === `file://${process.argv[1]}`) await main(process.argv.slice(2))
