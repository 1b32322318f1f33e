import jsQR from 'jsqr'

/** The text of the code in a frame; null without one. */
export function readCode({ data, width, height }: ImageData): string | null {
  return jsQR(data, width, height, { inversionAttempts: 'attemptBoth' })?.data || null
}
