/** In pixels. */
export type PictureSize = { width: number; height: number }

/** The cropped square: its center in the picture's pixels; zoom 1 is the largest square that fits. */
export type Crop = { x: number; y: number; zoom: number }

export const MAX_ZOOM = 5
/** In pixels: sharp on a phone at the size of the profile page. */
const SAVED_SIDE = 512
const JPEG_QUALITY = 0.9

export function wholeCrop({ width, height }: PictureSize): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** Side of the cropped square in the picture's pixels. */
export function sideOf({ zoom }: Crop, { width, height }: PictureSize): number {
  return Math.min(width, height) / zoom
}

/** Moves the square by the picture's pixels, clampToPicture its edges. */
export function moveCrop(crop: Crop, picture: PictureSize, dx: number, dy: number): Crop {
  return clampToPicture({ ...crop, x: crop.x + dx, y: crop.y + dy }, picture)
}

/** Zooms around the center, as far as the edges permit. */
export function zoomCrop(crop: Crop, picture: PictureSize, zoom: number): Crop {
  return clampToPicture({ ...crop, zoom: Math.min(MAX_ZOOM, Math.max(1, zoom)) }, picture)
}

function clampToPicture(crop: Crop, picture: PictureSize): Crop {
  const half = sideOf(crop, picture) / 2
  return { ...crop, x: clamp(half, crop.x, picture.width - half), y: clamp(half, crop.y, picture.height - half) }
}

function clamp(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

/** CSS of the picture behind a square window that shows the crop. */
export function placeBehind(crop: Crop, picture: PictureSize) {
  const side = sideOf(crop, picture)
  return {
    inlineSize: `${(picture.width / side) * 100}%`,
    transform: `translate(${((side / 2 - crop.x) / picture.width) * 100}%, ${((side / 2 - crop.y) / picture.height) * 100}%)`,
  }
}

/** The cropped square as JPEG. Throws when the browser cannot encode it. */
export async function cutOut(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const picture = { width: image.naturalWidth, height: image.naturalHeight }
  const side = sideOf(crop, picture)
  const saved = Math.round(Math.min(SAVED_SIDE, side))
  const canvas = document.createElement('canvas')
  canvas.width = saved
  canvas.height = saved
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  // JPEG has no transparency: fill with white instead of black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, saved, saved)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, saved, saved)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) throw new Error('the canvas has no image')
  return blob
}
