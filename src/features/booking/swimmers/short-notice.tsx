import type { BookedTerm } from '#src/contract/month.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import * as styles from '#src/features/booking/booking.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import { swimmerStrings as words } from './swimmer-strings.ts'

const SHORT_NOTICE_ID = 'short-notice'

type ShortNoticeProps = { terms: readonly (BookedTerm & { left: number })[]; people: number; hint?: string }

/** Says which of the selected months or dates have fewer places left than there are swimmers. */
export function ShortNotice({ terms, people, hint = words.shortHint }: ShortNoticeProps) {
  if (terms.length === 0) return null
  return (
    <div id={SHORT_NOTICE_ID} className={styles.notice} role="status" tabIndex={-1}>
      <Icon name="alert" size={20} />
      <p>
        {terms.map(({ left, ...term }) => `${words.short(formatMonths([term]), left, people)} `)}
        {hint}
      </p>
    </div>
  )
}

/** Moves the focus to the notice that places are missing. */
export function focusShortNotice(): void {
  document.getElementById(SHORT_NOTICE_ID)?.focus()
}
