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

/** The price of `terms` months. The final price rules over any percent; a final price above the base gives no surcharge. */
export function priceSummary({ price_per_term, final_price }: TermPrice, terms: number): PriceSummary {
  const totalPrice = price_per_term * terms
  const totalDiscount = terms * Math.max(0, price_per_term - final_price)
  return {
    baseAmount: totalPrice,
    discount: totalPrice === 0 ? 0 : Math.floor((totalDiscount / totalPrice) * 100),
    totalPrice,
    totalDiscount,
    payable: totalPrice - totalDiscount,
  }
}
