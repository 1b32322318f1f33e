import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { TermState } from '#src/contract/enrolment.ts'
import { calendarOf } from '#src/fa/calendar-file.ts'
import { formatHours, formatLessonHours, formatMonths, formatWeekdays } from '#src/fa/timetable.ts'
import { formatWeekdayDate } from '#src/fa/week.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { saveCalendar } from '#src/ui/media/save-calendar.ts'
import { CancelTerm } from './cancel-term.tsx'
import { AttendedFacts } from './season/lazy-seasons.ts'
import { enrolmentStrings as words } from './strings.ts'
import * as styles from './term.module.css'
import { labelOf, type TermCard, type TermChange } from './term-cards.ts'

const looks: Record<TermState, { tone: 'success' | 'primary' | 'neutral' | 'error'; icon: IconName }> = {
  current: { tone: 'success', icon: 'check' },
  future: { tone: 'primary', icon: 'calendar' },
  past: { tone: 'neutral', icon: 'clock' },
  cancelled: { tone: 'error', icon: 'close' },
}

/** A paid class: schedule, next lesson and the link to the entry pass. */
export function TermCardView({ card, now, renew }: { card: TermCard; now: Date; renew: ReactNode }) {
  const { tone, icon } = looks[card.state]
  const label = labelOf(card)
  const isVisit = card.kind === 'pool'
  const isOpen = card.state === 'current' || card.state === 'future'
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.name}>{card.team_name}</h3>
        <Badge tone={tone} icon={icon}>
          {words.states[card.state]}
        </Badge>
      </div>
      {card.swimmerName !== undefined && (
        <p className={styles.swimmer}>
          <bdi>{words.of(card.swimmerName)}</bdi>
        </p>
      )}
      {card.booked_by !== undefined && <p className={styles.quiet}>{words.bookedBy(card.booked_by)}</p>}
      {card.isMakeUp && <p className={styles.swimmer}>{words.makeUp}</p>}
      <p className={styles.quiet}>{card.session_title}</p>
      {isOpen && <NextLesson card={card} now={now} />}
      <ul className={styles.facts}>
        <TermFact icon="calendar">{formatMonths(card.months)}</TermFact>
        <TermFacts changes={card.changes} />
        <TermFact icon="clock">
          {isVisit || card.isMakeUp
            ? formatHours(card)
            : words.schedule(formatWeekdays(card.weekdays), formatHours(card))}
        </TermFact>
        {isVisit && <TermFact icon="team">{words.people(card.people)}</TermFact>}
        <TermFact icon="pin">{words.place(card.pool_name, card.pool_address)}</TermFact>
      </ul>
      {card.called.length > 0 && (
        <Suspense fallback={null}>
          <AttendedFacts terms={card.called} swimmer={card.swimmerName} now={now} />
        </Suspense>
      )}
      <div className={styles.actions}>
        {isOpen ? (
          <Link to="/ticket" search={{ order: card.uid }} className={buttonClass()} aria-label={words.passOf(label)}>
            <Icon name="ticket" size={20} />
            {words.pass}
          </Link>
        ) : (
          <Link
            to="/payment-receipt/$transactionUID/$"
            params={{ transactionUID: card.uid, _splat: '' }}
            className={buttonClass({ variant: 'ghost' })}
            aria-label={words.receiptOf(label)}
          >
            <Icon name="ticket" size={20} />
            {words.receipt}
          </Link>
        )}
        {renew}
        {isOpen && (
          <Button
            variant="ghost"
            icon="calendar"
            aria-label={words.calendarOf(label)}
            onClick={() => saveCalendar(`mowj-${card.uid}`, calendarOf({ ...card, months: card.held }, new Date()))}
          >
            {words.calendar}
          </Button>
        )}
        <CancelTerm card={card} />
      </div>
    </Card>
  )
}

function NextLesson({ card, now }: { card: TermCard; now: Date }) {
  const { next } = card
  const isVisit = card.kind === 'pool'
  if (next === undefined)
    return <p className={`${styles.next} ${styles.quiet}`}>{isVisit ? words.visitOver : words.noneLeft}</p>
  return (
    <p className={styles.next}>
      <span className={styles.nextName}>
        {next.startsAt <= now ? words.now : isVisit ? words.nextVisit : words.next}
      </span>
      <b>
        <time dateTime={next.startsAt.toISOString()}>
          {words.at(formatWeekdayDate(next.startsAt), formatLessonHours(next))}
        </time>
      </b>
      {next.pool && <bdi>{next.pool}</bdi>}
    </p>
  )
}

/** What differs from the timetable, in each month of the card. */
function TermFacts({ changes }: { changes: readonly TermChange[] }) {
  return changes.flatMap(({ month, cancelled, frozen, only, elsewhere }) => {
    const name = formatMonths([month])
    const dates = (days: number[]) => formatMonths(days.map((day) => ({ ...month, day })))
    return [
      cancelled.length > 0 && words.lessonsCancelled(dates(cancelled)),
      frozen && words.frozen(dates([frozen.day]), formatMonths([frozen.to])),
      only.length > 0 && words.onlyDays(dates(only)),
      ...elsewhere.map(({ day, pool }) => words.elsewhere(dates([day]), pool)),
    ].map(
      (text) =>
        text && (
          <TermFact key={`${name} ${text}`} icon="info">
            {text}
          </TermFact>
        ),
    )
  })
}

function TermFact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </li>
  )
}
