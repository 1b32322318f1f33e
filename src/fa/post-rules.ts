import { type Address, mediaLink } from '#src/contract/media-link.ts'
import { DESCRIPTION_MAX, DESCRIPTION_MIN, postCategory, TITLE_MAX, TITLE_MIN } from '#src/contract/post.ts'
import { plainLine } from './plain-line.ts'
import { lengthOf, plainText } from './plain-text.ts'
import { postTexts } from './post-texts.ts'

/** Some browsers and proxies reject longer URLs. */
const ADDRESS_MAX = 2000

/** The validation message of a title; undefined when valid. It is stored as returned by `plainLine`. */
export function titleFault(title: string): string | undefined {
  const length = lengthOf(plainLine(title))
  if (length === 0) return postTexts.titleRequired
  if (length < TITLE_MIN) return postTexts.titleShort
  return length > TITLE_MAX ? postTexts.titleLong : undefined
}

/** The validation message of a description; undefined when valid. It is stored as returned by `plainText`. */
export function descriptionFault(description: string): string | undefined {
  const length = lengthOf(plainText(description))
  if (length === 0) return postTexts.descriptionRequired
  if (length < DESCRIPTION_MIN) return postTexts.descriptionShort
  return length > DESCRIPTION_MAX ? postTexts.descriptionLong : undefined
}

export function categoryFault(category: string): string | undefined {
  return postCategory.safeParse(category).success ? undefined : postTexts.categoryWrong
}

/** The validation message of a media URL. `parsed` is undefined when `URL` cannot parse it. */
export function addressFault(address: string, parsed: Address | undefined): string | undefined {
  if (address.trim() === '') return postTexts.addressRequired
  if (parsed !== undefined && (parsed.username !== '' || parsed.password !== '')) return postTexts.addressWithUser
  const isValid = parsed !== undefined && address.length <= ADDRESS_MAX && mediaLink(parsed) !== undefined
  return isValid ? undefined : postTexts.addressWrong
}
