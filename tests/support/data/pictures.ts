import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

const red = { r: 220, g: 0, b: 0 }
const blue = { r: 0, g: 0, b: 220 }

/** A generated picture whose left quarter is red and the rest blue, so that tests see how it was transformed. */
export function drawing(width = 900, height = 600): Sharp {
  const start = { create: { width: Math.round(width / 4), height, channels: 3, background: red } } as const
  return sharp({ create: { width, height, channels: 3, background: blue } }).composite([
    { input: start, left: 0, top: 0 },
  ])
}

/** A photo from a phone held upright: rotated by EXIF, with a GPS location. */
export async function phonePhoto(): Promise<Buffer> {
  const lying = await drawing(800, 600).png().toBuffer()
  return sharp(lying)
    .withExif({
      IFD0: { Make: 'MowjPhone', Software: 'secret-software', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '51/1 23/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Two frames: a red one, then a blue one. */
export async function movingGif(): Promise<Buffer> {
  const frame = (background: typeof red) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp([await frame(red), await frame(blue)], { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of a few bytes whose header claims this size. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const svgPicture = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
export const htmlPage = Buffer.from('<!doctype html><title>x</title><script>alert(document.cookie)</script>')

/** A body of `multipart/form-data` with one file. */
export function pictureForm(bytes: Buffer, file: { field?: string; name?: string; type?: string } = {}) {
  const { field = 'picture', name = 'me.png', type = 'image/png' } = file
  const boundary = 'mowj-boundary-1405'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
