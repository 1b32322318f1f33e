import { type Address, mediaLink } from '#src/contract/media-link.ts'
import { DESCRIPTION_MAX, DESCRIPTION_MIN, postCategory, TITLE_MAX, TITLE_MIN } from '#src/contract/post.ts'
import { plainLine } from './plain-line.ts'
import { lengthOf, plainText } from './plain-text.ts'
import { postTexts } from './post-texts.ts'

/** Addresses longer than this are refused by some browsers and proxies. */
const ADDRESS_MAX = 2000

/** Why a title is refused; undefined when it is good. It is stored as `plainLine` gives it. */
export function titleFault(title: string): string | undefined {
  const length = lengthOf(plainLine(title))
  if (length === 0) return postTexts.titleRequired
  if (length < TITLE_MIN) return postTexts.titleShort
  return length > TITLE_MAX ? postTexts.titleLong : undefined
}

/** Why a description is refused; undefined when it is good. It is stored as `plainText` gives it. */
export function descriptionFault(description: string): string | undefined {
  const length = lengthOf(plainText(description))
  if (length === 0) return postTexts.descriptionRequired
  if (length < DESCRIPTION_MIN) return postTexts.descriptionShort
  return length > DESCRIPTION_MAX ? postTexts.descriptionLong : undefined
}

export function categoryFault(category: string): string | undefined {
  return postCategory.safeParse(category).success ? undefined : postTexts.categoryWrong
}

/** Why an address of media is refused. `parsed` is what `URL` makes of it, undefined when that is nothing. */
export function addressFault(address: string, parsed: Address | undefined): string | undefined {
  if (address.trim() === '') return postTexts.addressRequired
  if (parsed !== undefined && (parsed.username !== '' || parsed.password !== '')) return postTexts.addressWithUser
  const good = parsed !== undefined && address.length <= ADDRESS_MAX && mediaLink(parsed) !== undefined
  return good ? undefined : postTexts.addressWrong
}
