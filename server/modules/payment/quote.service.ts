import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { checkUses, type Discount, findDiscount } from '#server/modules/discount/discount.service.ts'
import type { ClubSettings } from '#src/contract/catalog/club.ts'
import { type OrderToPrice, orderPrice, type PriceSummary } from '#src/contract/catalog/price.ts'
import { termKey } from '#src/contract/month.ts'
import type { HoldRequest, PriceLine, PriceQuote, QuoteRequest } from '#src/contract/payment.ts'
import { isEarly } from '#src/fa/price/early-bird.ts'
import { priceLines } from '#src/fa/price/price-lines.ts'
import { checkTerms, peopleOf } from './hold-request.service.ts'
import { findSession } from './order.repo.ts'

type PricedSession = { pricePerTermRial: number; finalPriceRial: number; settings: ClubSettings }
type Pricing = { discount: Discount | undefined; now: Date }

/** The price of an order, and what each person of each of its terms costs of it, by `termKey`. */
export type Quote = {
  price: PriceSummary & { lines: PriceLine[] }
  shares: Map<string, number[]>
  /** What the code takes off. */
  codeRial: number
}

/** The price of a selection for display; reserves nothing. Throws the refusals of its code. */
export async function quoteSelection(
  deps: Deps,
  viewerId: number | undefined,
  request: QuoteRequest,
): Promise<PriceQuote> {
  checkTerms(request)
  const session = await findSession(deps.db, request.kind, request.id, request.session)
  if (session === undefined) throw new AppError('not_found')
  const now = deps.now()
  const code = request.discountCode
  const discount = code === undefined ? undefined : await findDiscount(deps.db, code, request, now)
  if (discount !== undefined) await checkUses(deps.db, discount.terms.code, viewerId, session.id)
  const { price } = quoteOf(session, request, { discount, now })
  return { price, code: discount?.terms ?? null }
}

/**
 * The current price of a hold. Throws `quote_changed`, or `code_changed` with a code, when the user saw a lower one; a
 * reduction that the page did not know is granted.
 */
export function quoteHold(session: PricedSession, request: HoldRequest, pricing: Pricing): Quote {
  const quote = quoteOf(session, request, pricing)
  const { payable, totalPrice } = quote.price
  if (totalPrice === 0) throw new AppError('nothing_to_pay')
  const { payable: mostPayable } = orderPrice(toPrice(session, request))
  if (request.expected_payable < payable || request.expected_payable > mostPayable) {
    throw new AppError(pricing.discount === undefined ? 'quote_changed' : 'code_changed')
  }
  return quote
}

function quoteOf(session: PricedSession, request: QuoteRequest, { discount, now }: Pricing): Quote {
  const { early_bird_days: days, early_bird_percent, sibling_percent } = session.settings
  const isClass = request.kind !== 'pool'
  const { reductions, shares, ...price } = orderPrice({
    ...toPrice(session, request),
    terms: request.months.map((term) => ({ isEarly: isEarly(term, days, now) })),
    ...(isClass ? { percents: { earlyBird: early_bird_percent, sibling: sibling_percent } } : {}),
    code: discount?.reduction,
  })
  return {
    price: { ...price, lines: priceLines(reductions, discount?.terms.code) },
    shares: new Map(request.months.map((term, index) => [termKey(term), shares[index] ?? []])),
    codeRial: reductions.find(({ kind }) => kind === 'code')?.amountRial ?? 0,
  }
}

/** Without the reductions that an older page does not know. */
function toPrice({ pricePerTermRial, finalPriceRial }: PricedSession, request: QuoteRequest): OrderToPrice {
  return {
    price: { price_per_term: pricePerTermRial, final_price: finalPriceRial },
    terms: request.months.map(() => ({})),
    people: peopleOf(request),
  }
}
