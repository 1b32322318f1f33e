import type { Reduction, ReductionKind } from '#src/contract/catalog/price.ts'
import type { PriceLine } from '#src/contract/payment.ts'
import { formatNumber } from '#src/fa/digits.ts'

const names = {
  term: 'تخفیف',
  early_bird: 'تخفیف ثبت‌نام زودهنگام',
  sibling: 'تخفیف اعضای خانواده',
  code: 'کد تخفیف',
} satisfies Record<ReductionKind, string>

/** Names each reduction of a price: `تخفیف ثبت‌نام زودهنگام (۱۰٪)`, `کد تخفیف «nowruz»`. */
export function priceLines(reductions: readonly Reduction[], code = ''): PriceLine[] {
  return reductions.map(({ kind, percent, amountRial }) => ({ kind, label: labelOf(kind, percent, code), amountRial }))
}

function labelOf(kind: ReductionKind, percent: number | undefined, code: string): string {
  // A first-strong isolate: a Latin code must not reorder the Persian text around it.
  const name = kind === 'code' ? `${names.code} «\u2068${code}\u2069»` : names[kind]
  return percent === undefined ? name : `${name} (${formatNumber(percent)}٪)`
}
