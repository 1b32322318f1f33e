import { formatNumber } from './digits.ts'

const RIAL_PER_TOMAN = 10

/** Formats an amount in rial as toman: rounded down, Persian digits, unit after the number. */
export function formatToman(rial: number): string {
  return `${formatNumber(tomanOf(rial))} تومان`
}

/** Whole toman of an amount in rial, rounded down. */
export function tomanOf(rial: number): number {
  return Math.floor(rial / RIAL_PER_TOMAN)
}
