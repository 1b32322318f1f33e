import { PNG } from 'pngjs'

/** A PNG of this size, a colour gradient from corner to corner. */
export function picturePng(width: number, height: number): Buffer {
  const picture = new PNG({ width, height })
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      picture.data.set([Math.floor((x / width) * 255), Math.floor((y / height) * 255), 160, 255], at)
    }
  }
  return PNG.sync.write(picture)
}
