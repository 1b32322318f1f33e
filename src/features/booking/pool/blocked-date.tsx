import { Link } from '@tanstack/react-router'
import { useToday } from '#src/api/use-today.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatMonth } from '#src/fa/jalali.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import * as styles from '#src/features/booking/booking.module.css'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { blockOf, type DateCell, dayOf, nextFree } from './slot-dates.ts'
import { slotStrings as words } from './slot-strings.ts'

type BlockedDateProps = {
  /** The date in the URL, or the one blocked last. */
  date: BookedTerm
  cells: readonly DateCell[]
  poolId: number
  onChoose: (cell: DateCell) => void
}

/** Explains why a date cannot be booked, and offers the next one that can. */
export function BlockedDate({ date, cells, poolId, onChoose }: BlockedDateProps) {
  const reason = blockOf(cells, date, useToday())
  if (reason === undefined) return null
  const next = nextFree(cells, date)
  return (
    <div className={styles.notice} role="status">
      <Icon name="alert" size={20} />
      <p>
        {words.blocked[reason.state](reason.state === 'unreal' ? formatUnreal(date) : formatMonths([date]))}
        {next === undefined && ` ${words.noFree}`}
      </p>
      {reason.order !== undefined && (
        <Link
          to="/payment-receipt/$transactionUID/$"
          params={{ transactionUID: reason.order, _splat: '' }}
          className={buttonClass({ variant: 'ghost', size: 'small' })}
        >
          {words.seeTicket}
        </Link>
      )}
      {next === undefined ? (
        <OtherOpenings poolId={poolId} />
      ) : (
        <Button variant="ghost" size="small" onClick={() => onChoose(next)}>
          {words.goTo(formatMonths([dayOf(next)]))}
        </Button>
      )}
    </div>
  )
}

/** A date that does not exist in the calendar has no weekday. */
function formatUnreal({ day = 1, ...month }: BookedTerm): string {
  return `${toPersianDigits(day)} ${formatMonth(month)}`
}

/** Link to the pool, whose other openings may have room. */
export function OtherOpenings({ poolId }: { poolId: number }) {
  return (
    <Link to="/pool-overview/$poolId" params={{ poolId }} className={buttonClass({ variant: 'ghost', size: 'small' })}>
      {words.otherOpenings}
    </Link>
  )
}
