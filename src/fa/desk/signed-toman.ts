import { formatToman } from '#src/fa/toman.ts'

const LEFT_TO_RIGHT_MARK = '\u200e'

/** An amount in rial with its sign, `+۵٬۰۰۰ تومان` or `−۵٬۰۰۰ تومان`, which stays beside the number. */
export function signedToman(rial: number): string {
  if (rial === 0) return formatToman(0)
  return `${LEFT_TO_RIGHT_MARK}${rial > 0 ? '+' : '\u2212'}${formatToman(Math.abs(rial))}`
}
