/** Price of one term, integer rial. */
export type TermPrice = { price_per_term: number; final_price: number }

/** Integer rial, except `discount`, a whole percent. `totalPrice` is before all reductions; `payable` is charged. */
export type PriceSummary = {
  baseAmount: number
  discount: number
  totalPrice: number
  /** The sum of all reductions. */
  totalDiscount: number
  payable: number
}

/** A month or date to price. */
export type PricedTerm = {
  /** Booked early enough for the early-bird discount. */
  isEarly?: boolean
  /** Other swimmers of the same account who have this month already. */
  siblings?: number
}

/** Whole percents from 0 to 100; 0 is no discount. */
export type PricePercents = { earlyBird: number; sibling: number }

/** What a discount code takes off: a percent, or an amount in rial. */
export type CodeReduction = { percent: number } | { amountRial: number }

export type OrderToPrice = {
  price: TermPrice
  terms: readonly PricedTerm[]
  /** Swimmers of each term, or visitors of a date. */
  people?: number
  percents?: PricePercents
  code?: CodeReduction | undefined
}

export type ReductionKind = 'term' | 'early_bird' | 'sibling' | 'code'
/** A part of the discount; `percent` is its rule, absent for a code of an amount. */
export type Reduction = { kind: ReductionKind; percent?: number; amountRial: number }

/**
 * `reductions` add up to `totalDiscount`. `shares` are the parts of `payable` by term and person: what is refunded for
 * each; they add up to `payable`, and none is more than the place costs.
 */
export type OrderPrice = PriceSummary & { reductions: Reduction[]; shares: number[][] }

const NO_PERCENTS: PricePercents = { earlyBird: 0, sibling: 0 }

/** The discount as a whole percent, rounded down; integer arithmetic, so that 29 % never becomes 28. */
export function discountPercent({ price_per_term, final_price }: TermPrice): number {
  const hundredfold = 100 * Math.max(0, price_per_term - final_price)
  return price_per_term === 0 ? 0 : (hundredfold - (hundredfold % price_per_term)) / price_per_term
}

/** Total price of `terms` months. The final price is binding; one above the base price causes no surcharge. */
export function priceSummary(price: TermPrice, terms: number): PriceSummary {
  const {
    reductions: _,
    shares: __,
    ...summary
  } = orderPrice({ price, terms: Array.from({ length: terms }, () => ({})) })
  return summary
}

/**
 * The price of an order, with every reduction in this order: the term's own discount, early bird, sibling (from the
 * account's second swimmer of a month on), code. Each applies to what the ones before it leave, and none takes more.
 */
export function orderPrice({ price, terms, people = 1, percents = NO_PERCENTS, code }: OrderToPrice): OrderPrice {
  const unit = Math.min(price.price_per_term, price.final_price)
  const sums = { early_bird: 0, sibling: 0 }
  const places = terms.map(({ isEarly = false, siblings = 0 }) =>
    Array.from({ length: people }, (_, index) => {
      const early = isEarly ? percentOf(unit, percents.earlyBird) : 0
      const sibling = siblings + index > 0 ? percentOf(unit - early, percents.sibling) : 0
      sums.early_bird += early
      sums.sibling += sibling
      return unit - early - sibling
    }),
  )
  const count = terms.length * people
  const totalPrice = price.price_per_term * count
  const beforeCode = places.flat().reduce((sum, place) => sum + place, 0)
  const byCode = code === undefined ? 0 : codeAmount(beforeCode, code)
  const payable = beforeCode - byCode
  const reductions: Reduction[] = [
    { kind: 'term', percent: discountPercent(price), amountRial: (price.price_per_term - unit) * count },
    { kind: 'early_bird', percent: percents.earlyBird, amountRial: sums.early_bird },
    { kind: 'sibling', percent: percents.sibling, amountRial: sums.sibling },
    { kind: 'code', ...(code !== undefined && 'percent' in code ? { percent: code.percent } : {}), amountRial: byCode },
  ]
  return {
    baseAmount: totalPrice,
    discount: discountPercent({ price_per_term: totalPrice, final_price: payable }),
    totalPrice,
    totalDiscount: totalPrice - payable,
    payable,
    reductions: reductions.filter(({ amountRial }) => amountRial > 0),
    shares: sharesOf(payable, places),
  }
}

/** Rounded down to whole toman, so that the displayed lines add up; all of it at 100 %. */
function percentOf(rial: number, percent: number): number {
  return percent >= 100 ? rial : Math.floor((rial * percent) / 1000) * 10
}

function codeAmount(rial: number, code: CodeReduction): number {
  return 'percent' in code ? percentOf(rial, code.percent) : Math.min(rial, code.amountRial)
}

/** Divides the payable by the places' prices, to the rial: a share is the increase of the rounded part of the sum so far. */
function sharesOf(payable: number, places: readonly number[][]): number[][] {
  const sum = places.flat().reduce((total, place) => total + place, 0)
  let priced = 0
  let shared = 0
  return places.map((each) =>
    each.map((place) => {
      priced += place
      const before = shared
      shared = partOf(payable, priced, sum)
      return shared - before
    }),
  )
}

/** Exact: the product exceeds the safe integers. */
function partOf(payable: number, part: number, sum: number): number {
  return sum === 0 ? 0 : Number((BigInt(payable) * BigInt(part)) / BigInt(sum))
}
