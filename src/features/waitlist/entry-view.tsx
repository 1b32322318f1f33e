import { type ReactNode, useEffect, useState } from 'react'
import { serverNow } from '#src/api/clock.ts'
import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { aboutEntry } from './entry-text.ts'
import { LeaveLine } from './leave-line.tsx'
import { ReduceLine } from './reduce-line.tsx'
import { waitlistStrings as words } from './strings.ts'
import * as styles from './waitlist.module.css'

/** A timer of a longer time would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

type EntryViewProps = {
  entry: WaitlistEntry
  /** Above it, where entries of several classes are listed. */
  name?: string
  /** Leads on with an open offer. */
  accept: ReactNode
}

/** Where an account stands in a line, or its offer with the deadline, and what can be done. */
export function EntryView({ entry, name, accept }: EntryViewProps) {
  const isOffer = entry.state === 'offered'
  const isOver = useIsOver(entry.offered_until)
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <div>
          {name !== undefined && (
            <p>
              <b>{name}</b>
            </p>
          )}
          <p>
            <bdi>{toPersianDigits(aboutEntry(entry))}</bdi>
          </p>
        </div>
        <Badge tone={isOffer ? 'success' : 'primary'} icon="clock">
          {isOffer ? words.offered : entry.position === null ? words.waiting : words.position(entry.position)}
        </Badge>
      </div>
      <p className={styles.quiet}>{textOf(entry, isOver)}</p>
      <div className={styles.actions}>
        {isOffer && !isOver && accept}
        <ReduceLine entry={entry} />
        {!isOver && <LeaveLine entry={entry} />}
      </div>
    </li>
  )
}

function textOf({ state, offered_until: until, passed, places }: WaitlistEntry, isOver: boolean): string {
  if (state === 'offered') {
    if (isOver) return words.over
    return until === null ? words.untilSoon : words.until(formatDateTime(new Date(until)))
  }
  return passed > 0 && places > 1 ? words.passed(passed, places) : words.waits
}

/** Whether the deadline has passed, also while the page is open. */
function useIsOver(until: string | null): boolean {
  const [, setNow] = useState(0)
  const end = until === null ? undefined : Date.parse(until)
  useEffect(() => {
    if (end === undefined) return
    const left = end - serverNow()
    if (left <= 0 || left > MAX_TIMER_MS) return
    const timer = setTimeout(() => setNow(Date.now()), left)
    return () => clearTimeout(timer)
  }, [end])
  return end !== undefined && end <= serverNow()
}
