import type { MakeUpCredit } from '#src/contract/credits/make-up.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { enrolmentStrings as words } from './strings.ts'
import * as styles from './term.module.css'

/** Lessons that the club owes; a copy stored days ago may contain credits that have ended by `now`. */
export function MakeUpCredits({ credits, now }: { credits: readonly MakeUpCredit[]; now: Date }) {
  const usable = credits.filter(({ expires_at }) => Date.parse(expires_at) > now.getTime())
  if (usable.length === 0) return null
  return (
    <section aria-labelledby="make-ups">
      <h2 id="make-ups" className={styles.heading}>
        {words.makeUps}
      </h2>
      <p className={styles.hint}>{words.makeUpsHint}</p>
      <ul className={styles.grid}>
        {usable.map((credit) => (
          <Credit key={credit.id} credit={credit} />
        ))}
      </ul>
    </section>
  )
}

function Credit({ credit }: { credit: MakeUpCredit }) {
  const { swimmer, team_name, session_title, date, reason, expires_at } = credit
  // The credit ends with a day: the instant is the beginning of the next one.
  const lastDay = new Date(Date.parse(expires_at) - 1)
  return (
    <Card as="li" className={styles.credit}>
      <h3 className={styles.name}>{team_name}</h3>
      {!swimmer.holder && (
        <p className={styles.swimmer}>
          <bdi>{words.of(swimmer.name)}</bdi>
        </p>
      )}
      <p className={styles.quiet}>{session_title}</p>
      <p>{words.insteadOf(formatMonths([date]))}</p>
      <p>
        <time dateTime={lastDay.toISOString()}>{words.usableUntil(formatDate(lastDay))}</time>
      </p>
      {reason !== '' && <p className={styles.quiet}>{words.reason(reason)}</p>}
    </Card>
  )
}
