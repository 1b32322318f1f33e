import jsQR from 'jsqr'
import { PNG } from 'pngjs'

/** The text of the QR code that a screenshot of `place` shows; undefined when none can be read from it. */
export async function readQr(place: { screenshot: () => Promise<Buffer> }): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await place.screenshot())
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}
