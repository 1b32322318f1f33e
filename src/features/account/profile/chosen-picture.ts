import { profileStrings as words } from '#src/features/account/strings.ts'

const MOST_BYTES = 30 * 1_048_576
/** Drawing more than this would take the memory of a small phone. */
const MOST_PIXELS = 80_000_000
const LEAST_SIDE = 64

/** A picture from the device, ready to be drawn. `release` gives its memory back. */
export type ChosenPicture = { image: HTMLImageElement; release: () => void }

/** A file that is no usable picture; its message is for the person. */
export class PictureError extends Error {}

/** Opens a chosen file as a picture. Throws `PictureError`. */
export async function openPicture(file: File): Promise<ChosenPicture> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') throw new PictureError(words.notPicture)
  if (file.size > MOST_BYTES) throw new PictureError(words.pictureTooLarge)
  const address = URL.createObjectURL(file)
  const release = () => URL.revokeObjectURL(address)
  try {
    const image = await load(address)
    refuseOddSize(image)
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

function refuseOddSize({ naturalWidth, naturalHeight }: HTMLImageElement) {
  if (naturalWidth * naturalHeight > MOST_PIXELS) throw new PictureError(words.pictureTooLarge)
  if (Math.min(naturalWidth, naturalHeight) < LEAST_SIDE) throw new PictureError(words.pictureTooSmall)
}
