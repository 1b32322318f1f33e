import type { BookableKind } from '#src/contract/kind.ts'
import type { HoldRequest } from '#src/contract/payment.ts'
import type { BookingDraft } from '#src/features/booking/draft.ts'
import { priceOfDraft, type SessionPrice } from '#src/features/booking/price/draft-price.ts'
import type { BookedSession } from '#src/features/booking/queries.ts'
import type { Who } from '#src/features/booking/swimmers/who.ts'

export function holdRequestOf(
  of: BookedSession<BookableKind>,
  price: SessionPrice,
  draft: BookingDraft,
  { chosen, people }: Pick<Who, 'chosen' | 'people'>,
): HoldRequest {
  return {
    kind: of.kind,
    id: of.id,
    session: of.session,
    months: draft.selectedMonths.map(({ year, month, day }) =>
      day === undefined ? { year, month } : { year, month, day },
    ),
    term_count: draft.termCount,
    expected_payable: priceOfDraft({ ...draft, adultCount: people }, price).payable,
    ...(of.kind === 'pool' ? { people } : {}),
    ...(chosen.length > 0 ? { members: chosen.map(({ member }) => member.id) } : {}),
    ...(draft.discount === undefined ? {} : { discountCode: draft.discount.code }),
  }
}

/** What differs between the request a user confirmed and the one that would be sent now; its members are not known before. */
export function changeOf(confirmed: HoldRequest, current: HoldRequest): 'selection' | 'price' | undefined {
  const { expected_payable: before, members: _, ...selection } = confirmed
  const { expected_payable: now, members: __, ...selectionNow } = current
  if (JSON.stringify(selection) !== JSON.stringify(selectionNow)) return 'selection'
  return before === now ? undefined : 'price'
}
