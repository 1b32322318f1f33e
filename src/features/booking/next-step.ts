import { priceSummary, type TermPrice } from '#src/contract/catalog/price.ts'
import { type BookingDraft, quantityOf } from './draft.ts'

/** What «continue» does with a draft, in the order in which a person has to mend it. */
export type NextStep = 'choose-months' | 'sign-in' | 'mend-count' | 'nothing-to-pay' | 'hold'

export function nextStep(
  draft: Pick<BookingDraft, 'selectedMonths' | 'termCount' | 'adultCount'>,
  price: TermPrice,
  isSignedIn: boolean,
): NextStep {
  if (!isReady(draft)) return 'choose-months'
  if (!isSignedIn) return 'sign-in'
  if (countDiffers(draft)) return 'mend-count'
  // A discount may bring the payable to 0, which confirms without a bank; a term without any price is no order.
  return priceSummary(price, quantityOf(draft)).totalPrice > 0 ? 'hold' : 'nothing-to-pay'
}

/** Something is chosen: neither the count nor the months are empty. */
export function isReady(draft: Pick<BookingDraft, 'selectedMonths' | 'termCount'>): boolean {
  return draft.termCount > 0 && draft.selectedMonths.length > 0
}

/** The counter and the months tell different stories; only months with a term each can be booked. */
export function countDiffers(draft: Pick<BookingDraft, 'selectedMonths' | 'termCount'>): boolean {
  return draft.selectedMonths.length > 0 && draft.termCount !== draft.selectedMonths.length
}
