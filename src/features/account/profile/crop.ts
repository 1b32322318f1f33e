/** Pixels of the chosen picture. */
export type PictureSize = { width: number; height: number }

/** The square kept of a picture: its middle in the picture's own pixels; at zoom 1 it is as large as fits. */
export type Crop = { x: number; y: number; zoom: number }

export const MOST_ZOOM = 5
/** Of the saved picture, pixels: sharp on a phone's screen at the size of a profile page. */
const SAVED_SIDE = 512
const JPEG_QUALITY = 0.9

export function wholeCrop({ width, height }: PictureSize): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The side of the kept square in the picture's pixels. */
export function sideOf({ zoom }: Crop, { width, height }: PictureSize): number {
  return Math.min(width, height) / zoom
}

/** The same square moved by so many of the picture's pixels, never over its edge. */
export function moveCrop(crop: Crop, picture: PictureSize, dx: number, dy: number): Crop {
  return within({ ...crop, x: crop.x + dx, y: crop.y + dy }, picture)
}

/** Nearer or farther; the middle stays where it is as far as the edges let it. */
export function zoomCrop(crop: Crop, picture: PictureSize, zoom: number): Crop {
  return within({ ...crop, zoom: Math.min(MOST_ZOOM, Math.max(1, zoom)) }, picture)
}

function within(crop: Crop, picture: PictureSize): Crop {
  const half = sideOf(crop, picture) / 2
  return { ...crop, x: between(half, crop.x, picture.width - half), y: between(half, crop.y, picture.height - half) }
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** How the whole picture lies behind a square window that shows the crop; percentages, for CSS. */
export function placeBehind(crop: Crop, picture: PictureSize) {
  const side = sideOf(crop, picture)
  return {
    inlineSize: `${(picture.width / side) * 100}%`,
    transform: `translate(${((side / 2 - crop.x) / picture.width) * 100}%, ${((side / 2 - crop.y) / picture.height) * 100}%)`,
  }
}

/** The kept square as a file to send. Throws when the browser cannot draw it. */
export async function cutOut(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const picture = { width: image.naturalWidth, height: image.naturalHeight }
  const side = sideOf(crop, picture)
  const saved = Math.round(Math.min(SAVED_SIDE, side))
  const canvas = document.createElement('canvas')
  canvas.width = saved
  canvas.height = saved
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('no canvas')
  // JPEG knows no transparency: what shows through is white, not black.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, saved, saved)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, saved, saved)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) throw new Error('the canvas gave no picture')
  return blob
}
