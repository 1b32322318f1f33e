import { LEAST_TOP_UP_RIAL, MOST_TOP_UP_RIAL } from '#src/contract/wallet.ts'
import { formatToman } from '#src/fa/toman.ts'
import { walletStrings as words } from './strings.ts'

const RIAL_PER_TOMAN = 10

export const PRESETS_TOMAN = [100_000, 200_000, 500_000, 1_000_000] as const

/** Converts an amount typed in toman (Latin digits) to rial. */
export function rialOf(toman: string): number {
  return Number(toman) * RIAL_PER_TOMAN
}

/** Validation error of an amount typed in toman; undefined when valid. */
export function faultOf(toman: string): string | undefined {
  if (toman === '') return words.amountMissing
  const rial = rialOf(toman)
  if (rial < LEAST_TOP_UP_RIAL) return words.tooSmall(formatToman(LEAST_TOP_UP_RIAL))
  return rial > MOST_TOP_UP_RIAL ? words.tooLarge(formatToman(MOST_TOP_UP_RIAL)) : undefined
}
