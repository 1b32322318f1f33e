/** Price of one term, integer rial. */
export type TermPrice = { price_per_term: number; final_price: number }

/** Integer rial, except `discount`, a whole percent. `totalPrice` is before the discount; `payable` is charged. */
export type PriceSummary = {
  baseAmount: number
  discount: number
  totalPrice: number
  totalDiscount: number
  payable: number
}

/** The discount as a whole percent, rounded down; integer arithmetic, so that 29 % never becomes 28. */
export function discountPercent({ price_per_term, final_price }: TermPrice): number {
  const hundredfold = 100 * Math.max(0, price_per_term - final_price)
  return price_per_term === 0 ? 0 : (hundredfold - (hundredfold % price_per_term)) / price_per_term
}

/** Total price of `terms` months. The final price is binding; one above the base price causes no surcharge. */
export function priceSummary(price: TermPrice, terms: number): PriceSummary {
  const { price_per_term, final_price } = price
  const totalPrice = price_per_term * terms
  const totalDiscount = terms * Math.max(0, price_per_term - final_price)
  return {
    baseAmount: totalPrice,
    discount: totalPrice === 0 ? 0 : discountPercent(price),
    totalPrice,
    totalDiscount,
    payable: totalPrice - totalDiscount,
  }
}
