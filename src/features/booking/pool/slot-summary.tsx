import type { PoolSlotDetail } from '#src/contract/catalog/pool.ts'
import { formatHours, formatMonths } from '#src/fa/timetable.ts'
import { formatToman } from '#src/fa/toman.ts'
import type { BookingDraft } from '#src/features/booking/draft.ts'
import { PriceLines, SummaryLine } from '#src/features/booking/order-summary.tsx'
import type { BookingPrice } from '#src/features/booking/price/draft-price.ts'
import * as styles from '#src/features/booking/price.module.css'
import { bookingStrings } from '#src/features/booking/strings.ts'
import { slotStrings as words } from './slot-strings.ts'

type SlotSummaryProps = { opening: PoolSlotDetail; draft: BookingDraft; summary: BookingPrice }

export function SlotSummary({ opening, draft, summary }: SlotSummaryProps) {
  const chosen = draft.selectedMonths.length > 0
  return (
    <dl className={`${styles.summary} numeric`}>
      <SummaryLine name={words.date} value={chosen ? formatMonths(draft.selectedMonths) : bookingStrings.none} />
      <SummaryLine name={words.hours} value={formatHours(opening)} />
      <SummaryLine name={words.people.name} value={words.peopleCount(draft.adultCount)} />
      <SummaryLine name={words.perPerson} value={formatToman(opening.price_per_term)} />
      <PriceLines summary={summary} />
    </dl>
  )
}
