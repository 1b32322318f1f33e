import type { TermPrice } from '#src/contract/catalog/price.ts'
import type { BookingDraft } from '#src/features/booking/draft.ts'
import type { Who } from '#src/features/booking/swimmers/who.ts'

/** What the continue button does with a draft, in the order in which problems have to be fixed. */
export type NextStep =
  | 'choose-months'
  | 'sign-in'
  | 'read-members'
  | 'choose-swimmer'
  | 'complete-swimmer'
  | 'fix-count'
  | 'nothing-to-pay'
  | 'hold'

/** `who`: undefined as long as the account's members are not known. */
export function nextStep(
  draft: Pick<BookingDraft, 'selectedMonths' | 'termCount' | 'adultCount'>,
  price: TermPrice,
  isSignedIn: boolean,
  who: Pick<Who, 'missing'> | undefined,
): NextStep {
  if (!isReady(draft)) return 'choose-months'
  if (!isSignedIn) return 'sign-in'
  if (who === undefined) return 'read-members'
  if (who.missing !== undefined) return who.missing === 'data' ? 'complete-swimmer' : 'choose-swimmer'
  if (countDiffers(draft)) return 'fix-count'
  // A discount may reduce the payable to 0, which confirms without a bank; a term without a price cannot be ordered.
  return price.price_per_term > 0 ? 'hold' : 'nothing-to-pay'
}

/** Something is selected: neither the term count nor the months are empty. */
export function isReady(draft: Pick<BookingDraft, 'selectedMonths' | 'termCount'>): boolean {
  return draft.termCount > 0 && draft.selectedMonths.length > 0
}

/** The term count differs from the selected months; only months with a term each can be booked. */
export function countDiffers(draft: Pick<BookingDraft, 'selectedMonths' | 'termCount'>): boolean {
  return draft.selectedMonths.length > 0 && draft.termCount !== draft.selectedMonths.length
}
