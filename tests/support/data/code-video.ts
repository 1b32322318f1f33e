import { encode } from 'uqr'

const [WIDTH, HEIGHT] = [1280, 720]
const [DARK, LIGHT, GREY] = [16, 235, 128]
const FRAMES = 2

/** A video in the Y4M format, as Chromium's fake camera reads it, of codes held in front of the camera one by one. */
export function codeVideo(...texts: string[]): Buffer {
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  const frames = texts.map(frameOf)
  return Buffer.concat([header, ...frames.flatMap((frame) => Array.from({ length: FRAMES }, () => frame))])
}

function frameOf(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: 4 })
  const module = Math.floor(HEIGHT / size)
  const [left, top] = [Math.floor((WIDTH - module * size) / 2), Math.floor((HEIGHT - module * size) / 2)]
  const luma = Buffer.alloc(WIDTH * HEIGHT, LIGHT)
  for (let y = 0; y < module * size; y += 1) {
    for (let x = 0; x < module * size; x += 1) {
      if (data[Math.floor(y / module)]?.[Math.floor(x / module)] === true) luma[(top + y) * WIDTH + left + x] = DARK
    }
  }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  return Buffer.concat([Buffer.from('FRAME\n'), luma, chroma])
}
