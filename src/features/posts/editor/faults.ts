import { addressFault, categoryFault, descriptionFault, titleFault } from '#src/fa/post-rules.ts'
import { postTexts } from '#src/fa/post-texts.ts'
import type { PostText } from '#src/offline/outbox/item.ts'
import { mediaFault, thumbnailFault } from './file-rules.ts'

export type Field = 'title' | 'description' | 'category' | 'media' | 'thumbnail'
export type Faults = Partial<Record<Field, string>>
export type ChosenFiles = { media?: File | undefined; thumbnail?: File | undefined }

/** Validation errors of a post by field, in the form's order. */
export function faultsOf(text: PostText, files: ChosenFiles): Faults {
  const found: [Field, string | undefined][] = [
    ['media', text.mode === 'url' ? addressFault(text.mediaUrl, parse(text.mediaUrl)) : missingOr(files.media)],
    ['thumbnail', files.thumbnail === undefined ? postTexts.thumbnailRequired : thumbnailFault(files.thumbnail)],
    ['title', titleFault(text.title)],
    ['description', descriptionFault(text.description)],
    ['category', categoryFault(text.category)],
  ]
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined))
}

function missingOr(media: File | undefined): string | undefined {
  return media === undefined ? postTexts.mediaRequired : mediaFault(media)
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address.trim())
  } catch {
    return undefined
  }
}
