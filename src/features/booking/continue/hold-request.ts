import { priceSummary, type TermPrice } from '#src/contract/catalog/price.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { HoldRequest } from '#src/contract/payment.ts'
import { type BookingDraft, quantityOf } from '#src/features/booking/draft.ts'
import type { BookedSession } from '#src/features/booking/queries.ts'

export function holdRequestOf(of: BookedSession<BookableKind>, price: TermPrice, draft: BookingDraft): HoldRequest {
  return {
    kind: of.kind,
    id: of.id,
    session: of.session,
    months: draft.selectedMonths.map(({ year, month, day }) =>
      day === undefined ? { year, month } : { year, month, day },
    ),
    term_count: draft.termCount,
    expected_payable: priceSummary(price, quantityOf(draft)).payable,
    ...(of.kind === 'pool' ? { people: draft.adultCount } : {}),
  }
}

/** What differs between the request a user confirmed and the one that would be sent now. */
export function changeOf(confirmed: HoldRequest, current: HoldRequest): 'selection' | 'price' | undefined {
  const { expected_payable: before, ...selection } = confirmed
  const { expected_payable: now, ...selectionNow } = current
  if (JSON.stringify(selection) !== JSON.stringify(selectionNow)) return 'selection'
  return before === now ? undefined : 'price'
}
