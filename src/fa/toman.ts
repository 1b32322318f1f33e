import { formatNumber } from './digits.ts'

const RIAL_PER_TOMAN = 10

/** An amount in rial as people say it: toman, floored once, Persian digits, the unit after the number. */
export function formatToman(rial: number): string {
  return `${formatNumber(tomanOf(rial))} تومان`
}

/** Whole toman of an amount in rial, floored. */
export function tomanOf(rial: number): number {
  return Math.floor(rial / RIAL_PER_TOMAN)
}
