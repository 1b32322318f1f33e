/** Characters of GSM 03.38 that take one or two septets. */
const BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]$/
const EXTENDED = /^[\^{}\\[~\]|€]$/

const GSM = { single: 160, part: 153 }
/** UTF-16 code units, as every Persian text needs. */
const UCS2 = { single: 70, part: 67 }

/** How many parts of an SMS a text needs: 70 characters, or 67 each of several; Latin text has 160 and 153. */
export function smsParts(text: string): number {
  const septets = [...text].map((character) => (BASIC.test(character) ? 1 : EXTENDED.test(character) ? 2 : undefined))
  const isGsm = septets.every((count) => count !== undefined)
  const length = isGsm ? septets.reduce<number>((sum, count) => sum + (count ?? 0), 0) : text.length
  const { single, part } = isGsm ? GSM : UCS2
  return length <= single ? 1 : Math.ceil(length / part)
}
