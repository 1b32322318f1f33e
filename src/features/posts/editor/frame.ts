const MAX_SIDE = 1600
const QUALITY = 0.85

type Drawable = { source: CanvasImageSource; width: number; height: number }

/** A frame of a video or a scaled-down picture, as JPEG. Rejects when the browser cannot decode the source. */
export async function captureFrame({ source, width, height }: Drawable, name: string): Promise<File> {
  if (width === 0 || height === 0) throw new Error('the source has no size')
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (blob === null) throw new Error('the canvas has no image')
  return new File([blob], name, { type: 'image/jpeg' })
}

/** Scales a chosen picture down to its own thumbnail. */
export async function pictureStill(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file)
  try {
    return await captureFrame({ source: bitmap, width: bitmap.width, height: bitmap.height }, 'thumbnail.jpg')
  } finally {
    bitmap.close()
  }
}
