import type { BookableKind } from '#src/contract/kind.ts'
import type { HoldRequest } from '#src/contract/payment.ts'
import type { BookingDraft } from '#src/features/booking/draft.ts'
import { priceOfDraft, type SessionPrice } from '#src/features/booking/price/draft-price.ts'
import type { BookedSession } from '#src/features/booking/queries.ts'

export function holdRequestOf(of: BookedSession<BookableKind>, price: SessionPrice, draft: BookingDraft): HoldRequest {
  return {
    kind: of.kind,
    id: of.id,
    session: of.session,
    months: draft.selectedMonths.map(({ year, month, day }) =>
      day === undefined ? { year, month } : { year, month, day },
    ),
    term_count: draft.termCount,
    expected_payable: priceOfDraft(draft, price).payable,
    ...(of.kind === 'pool' ? { people: draft.adultCount } : {}),
    ...(draft.discount === undefined ? {} : { discountCode: draft.discount.code }),
  }
}

/** What differs between the request a user confirmed and the one that would be sent now. */
export function changeOf(confirmed: HoldRequest, current: HoldRequest): 'selection' | 'price' | undefined {
  const { expected_payable: before, ...selection } = confirmed
  const { expected_payable: now, ...selectionNow } = current
  if (JSON.stringify(selection) !== JSON.stringify(selectionNow)) return 'selection'
  return before === now ? undefined : 'price'
}
