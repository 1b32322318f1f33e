import jsQR from 'jsqr'
import { PNG } from 'pngjs'

/** The text of the QR code in a screenshot of `place`; undefined when none can be read. */
export async function readQr(place: { screenshot: () => Promise<Buffer> }): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await place.screenshot())
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}
