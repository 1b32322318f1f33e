import type { PoolSlotDetail } from '#src/contract/catalog/pool.ts'
import { formatHours, formatMonths } from '#src/fa/timetable.ts'
import { formatToman } from '#src/fa/toman.ts'
import type { BookingDraft } from '#src/features/booking/draft.ts'
import { namesOf, PriceLines, SummaryLine } from '#src/features/booking/order-summary.tsx'
import type { BookingPrice } from '#src/features/booking/price/draft-price.ts'
import * as styles from '#src/features/booking/price.module.css'
import { bookingStrings } from '#src/features/booking/strings.ts'
import type { SwimmerRow } from '#src/features/booking/swimmers/swimmer-rows.ts'
import { swimmerStrings } from '#src/features/booking/swimmers/swimmer-strings.ts'
import { slotStrings as words } from './slot-strings.ts'

type SlotSummaryProps = {
  opening: PoolSlotDetail
  draft: BookingDraft
  swimmers: readonly SwimmerRow[]
  summary: BookingPrice
}

export function SlotSummary({ opening, draft, swimmers, summary }: SlotSummaryProps) {
  const chosen = draft.selectedMonths.length > 0
  return (
    <dl className={`${styles.summary} numeric`}>
      <SummaryLine name={words.date} value={chosen ? formatMonths(draft.selectedMonths) : bookingStrings.none} />
      <SummaryLine name={words.hours} value={formatHours(opening)} />
      <SummaryLine name={words.people.name} value={words.peopleCount(draft.adultCount)} />
      {swimmers.length > 0 && <SummaryLine name={swimmerStrings.swimmers} value={namesOf(swimmers)} />}
      <SummaryLine name={words.perPerson} value={formatToman(opening.price_per_term)} />
      <PriceLines summary={summary} />
    </dl>
  )
}
