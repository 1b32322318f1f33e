const MOST_SIDE = 1600
const QUALITY = 0.85

type Drawable = { source: CanvasImageSource; width: number; height: number }

/** A still of a film or a smaller copy of a picture, as a JPEG. Rejects where the engine cannot draw it. */
export async function captureFrame({ source, width, height }: Drawable, name: string): Promise<File> {
  if (width === 0 || height === 0) throw new Error('nothing to draw')
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('no canvas')
  brush.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (blob === null) throw new Error('not drawn')
  return new File([blob], name, { type: 'image/jpeg' })
}

/** A chosen picture as its own thumbnail, small enough for one. */
export async function pictureStill(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file)
  try {
    return await captureFrame({ source: bitmap, width: bitmap.width, height: bitmap.height }, 'thumbnail.jpg')
  } finally {
    bitmap.close()
  }
}
