/** In pixels. */
export type Point = { x: number; y: number }

/** The place of the picture behind the window: its shift in pixels of the screen, and its zoom. */
export type Crop = { shift: Point; zoom: number }

/** A part of the picture, in percent or in pixels of the picture. */
export type Area = { x: number; y: number; width: number; height: number }

/** At zoom 1 the window shows the largest square that fits. */
export const wholeCrop: Crop = { shift: { x: 0, y: 0 }, zoom: 1 }
export const MAX_ZOOM = 5
/** In pixels: sharp on a phone at the size of the profile page. */
const SAVED_SIDE = 512
const JPEG_QUALITY = 0.9

/** Zooms around the center of the window; the cropper then moves the picture's edges out of it. */
export function zoomCrop({ shift, zoom }: Crop, to: number): Crop {
  const next = Math.min(MAX_ZOOM, Math.max(1, to))
  const factor = next / zoom
  return { shift: { x: shift.x * factor, y: shift.y * factor }, zoom: next }
}

/** CSS of the picture behind a square window that shows the area, given in percent of the picture. */
export function placeBehind({ x, y, width }: Area) {
  return { inlineSize: `${10_000 / width}%`, transform: `translate(${-x}%, ${-y}%)` }
}

/** The area, given in pixels of the picture, as JPEG of at most this width. Throws when the browser cannot encode it. */
export async function cutOut(
  image: HTMLImageElement,
  { x, y, width, height }: Area,
  mostWidth = SAVED_SIDE,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(mostWidth, width))
  canvas.height = Math.round((canvas.width * height) / width)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  // JPEG has no transparency: fill with white instead of black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) throw new Error('the canvas has no image')
  return blob
}
