/** What one term costs, integer rial. */
export type TermPrice = { price_per_term: number; final_price: number }

/** Integer rial, save `discount`, a whole percent. `totalPrice` is before the discount; `payable` is what is charged. */
export type PriceSummary = {
  baseAmount: number
  discount: number
  totalPrice: number
  totalDiscount: number
  payable: number
}

/** What the final price takes off, a whole percent rounded down: of integers alone, so that 29 % is never 28. */
export function discountPercent({ price_per_term, final_price }: TermPrice): number {
  const hundredfold = 100 * Math.max(0, price_per_term - final_price)
  return price_per_term === 0 ? 0 : (hundredfold - (hundredfold % price_per_term)) / price_per_term
}

/** The price of `terms` months. The final price rules over any percent; a final price above the base gives no surcharge. */
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
