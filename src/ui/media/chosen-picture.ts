import { pictureFileStrings as words } from './picture-file-strings.ts'

const MAX_BYTES = 30 * 1_048_576
/** Decoding more would exhaust the memory of a small phone. */
const MAX_PIXELS = 80_000_000
const MIN_SIDE = 64

/** A decoded picture from the device. `release` revokes its object URL. */
export type ChosenPicture = { image: HTMLImageElement; release: () => void }

/** The file is not a usable picture; the message is shown to the user. */
export class PictureError extends Error {}

/** Decodes a chosen file. Throws `PictureError`. */
export async function openPicture(file: File): Promise<ChosenPicture> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') throw new PictureError(words.notPicture)
  if (file.size > MAX_BYTES) throw new PictureError(words.pictureTooLarge)
  const address = URL.createObjectURL(file)
  const release = () => URL.revokeObjectURL(address)
  try {
    const image = await load(address)
    checkSize(image)
    return { image, release }
  } catch (error) {
    release()
    throw error
  }
}

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new PictureError(words.pictureBroken))
    image.src = address
  })
}

function checkSize({ naturalWidth, naturalHeight }: HTMLImageElement) {
  if (naturalWidth * naturalHeight > MAX_PIXELS) throw new PictureError(words.pictureTooLarge)
  if (Math.min(naturalWidth, naturalHeight) < MIN_SIDE) throw new PictureError(words.pictureTooSmall)
}
