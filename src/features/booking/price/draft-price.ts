import { serverNow } from '#src/api/clock.ts'
import type { PriceRules } from '#src/contract/catalog/catalog.ts'
import type { DiscountTerms } from '#src/contract/catalog/discount.ts'
import { orderPrice, type PriceSummary, type TermPrice } from '#src/contract/catalog/price.ts'
import type { PriceLine } from '#src/contract/payment.ts'
import { isEarly } from '#src/fa/price/early-bird.ts'
import { priceLines } from '#src/fa/price/price-lines.ts'
import type { BookingDraft } from '#src/features/booking/draft.ts'

/** The price of a session; pools and older servers have no rules. */
export type SessionPrice = TermPrice & { price_rules?: PriceRules | undefined }
/** A price with its named reductions. */
export type BookingPrice = PriceSummary & {
  lines: PriceLine[]
  /** What each person pays. */
  shares: number[]
}
type Priced = Pick<BookingDraft, 'selectedMonths' | 'termCount' | 'adultCount' | 'discount'>

const NO_RULES: PriceRules = { early_bird_days: 0, early_bird_percent: 0, sibling_percent: 0 }

/**
 * The price of a draft as the server computes it. A term without a month has no early-bird discount. `siblings`: swimmers
 * of the same order who are priced before.
 */
export function priceOfDraft(
  draft: Priced,
  { price_rules: rules = NO_RULES, ...price }: SessionPrice,
  siblings = 0,
): BookingPrice {
  const now = new Date(serverNow())
  const terms = Array.from({ length: draft.termCount }, (_, index) => {
    const month = draft.selectedMonths[index]
    return { isEarly: month !== undefined && isEarly(month, rules.early_bird_days, now), siblings }
  })
  const { reductions, shares, ...summary } = orderPrice({
    price,
    terms,
    people: draft.adultCount,
    percents: { earlyBird: rules.early_bird_percent, sibling: rules.sibling_percent },
    code: reductionOf(draft.discount),
  })
  return { ...summary, lines: priceLines(reductions, draft.discount?.code), shares: sharesOfPeople(shares) }
}

/** Sums the shares of each person over the terms. */
function sharesOfPeople([first = [], ...terms]: readonly number[][]): number[] {
  return first.map((share, person) => terms.reduce((sum, term) => sum + (term[person] ?? 0), share))
}

function reductionOf(discount: DiscountTerms | undefined) {
  if (discount?.percent !== undefined) return { percent: discount.percent }
  return discount?.amount === undefined ? undefined : { amountRial: discount.amount }
}
