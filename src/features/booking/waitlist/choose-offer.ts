import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'
import { type BookingDraft, setMembers } from '#src/features/booking/draft.ts'

/** Selects what is offered, with its swimmers or people: continuing to the payment accepts the offer. */
export function chooseOffer(draft: BookingDraft, { term, named, swimmers, places, kind }: WaitlistEntry): void {
  draft.selectedMonths = [term]
  draft.termCount = 1
  draft.adultCount = kind === 'pool' && !named ? places : 1
  setMembers(draft, named ? swimmers.map(({ id }) => id) : undefined)
}
