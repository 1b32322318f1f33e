import type { MadePicture } from '#server/media-worker/media-picture.ts'
import type { Picture } from '#src/contract/picture.ts'

/** The public path of a stored file. */
export const pathOf = (name: string): string => `/media/posts/${name}`

/** The width shown by browsers without `srcset`. */
const DEFAULT_WIDTH = 800

/** The contract's picture of stored files, whose names end in width and type. User uploads have no alt text. */
export function shapeOfPicture(
  { width, height, color }: Pick<MadePicture, 'width' | 'height' | 'color'>,
  files: { name: string }[],
): Picture {
  const webp = files.map(variantOf).filter(({ type }) => type === 'image/webp')
  const main = webp.findLast((each) => each.width <= DEFAULT_WIDTH) ?? webp[0]
  return { url: main?.url ?? '', width, height, color, alt: '', variants: files.map(variantOf) }
}

function variantOf({ name }: { name: string }): Picture['variants'][number] {
  const type = name.endsWith('.avif') ? 'image/avif' : 'image/webp'
  return { url: pathOf(name), width: Number(/-(\d+)\.\w+$/.exec(name)?.[1] ?? 0), type }
}
