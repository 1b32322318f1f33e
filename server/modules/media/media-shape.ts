import type { MadePicture } from '#server/media-worker/media-picture.ts'
import type { Picture } from '#src/contract/picture.ts'
import { pathOf } from './media-store.service.ts'

/** What is shown where a browser knows no widths. */
const DEFAULT_WIDTH = 800

/** The contract's picture of files that were kept; their names end in width and type. People's pictures have no words. */
export function shapeOfPicture(
  { width, height, color }: Pick<MadePicture, 'width' | 'height' | 'color'>,
  kept: { name: string }[],
): Picture {
  const webp = kept.map(variantOf).filter(({ type }) => type === 'image/webp')
  const main = webp.findLast((each) => each.width <= DEFAULT_WIDTH) ?? webp[0]
  return { url: main?.url ?? '', width, height, color, alt: '', variants: kept.map(variantOf) }
}

function variantOf({ name }: { name: string }): Picture['variants'][number] {
  const type = name.endsWith('.avif') ? 'image/avif' : 'image/webp'
  return { url: pathOf(name), width: Number(/-(\d+)\.\w+$/.exec(name)?.[1] ?? 0), type }
}
