import { Link } from '@tanstack/react-router'
import type { QueryState } from '#src/api/query/query-state.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import type { Ticket } from '#src/fa/schedule/tickets.ts'
import { formatHours, formatLessonHours, formatMonths, formatWeekdays } from '#src/fa/timetable.ts'
import { formatWeekdayDate } from '#src/fa/week.ts'
import { receiptLink } from '#src/features/payment/links.ts'
import { usePassChoice } from '#src/features/payment/receipt/pass-choice.tsx'
import { PassQr } from '#src/features/payment/receipt/pass-qr.tsx'
import { receiptStrings } from '#src/features/payment/strings.ts'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { StaleNote } from '#src/ui/feedback/stale-note.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { useSwipe } from '#src/ui/motion/use-swipe.ts'
import { useWakeLock } from '#src/ui/use-wake-lock.ts'
import { ProofOfLife } from './proof-of-life.tsx'
import { ticketStrings as words } from './strings.ts'
import * as styles from './ticket.module.css'

type OpenTicketProps = {
  ticket: Ticket
  /** The order of the ticket, and its pass for all swimmers. */
  receipt: Receipt
  pass: string
  stale: Extract<QueryState<unknown>, { name: 'content' }>['stale']
  /** All valid tickets, in the order of their next lessons. */
  others: readonly Ticket[]
  onChoose: (uid: string) => void
}

/** A valid ticket: the code as large as fits, who and what it is for, and signs that this is no screenshot. */
export function OpenTicket({ ticket, receipt, pass: ofAll, stale, others, onChoose }: OpenTicketProps) {
  useWakeLock()
  const { pass, holder, choice } = usePassChoice(receipt, ofAll)
  const position = others.findIndex(({ uid }) => uid === ticket.uid)
  const go = (step: number) => {
    const target = others[(position + step + others.length) % others.length]
    if (position >= 0 && target !== undefined && target.uid !== ticket.uid) onChoose(target.uid)
  }
  const swipe = useSwipe(
    () => go(1),
    () => go(-1),
  )
  return (
    <article className={styles.ticket} aria-labelledby="ticket-name" {...swipe}>
      <div className={styles.code}>
        <PassQr token={pass} label={receiptStrings.passAlt(ticket.team_name)} className={styles.qr} />
      </div>
      <div className={styles.about}>
        {choice}
        <div className={styles.age}>{stale !== undefined && <StaleNote at={stale.at} offline={stale.offline} />}</div>
        <h2 id="ticket-name" className={styles.name}>
          {ticket.team_name}
        </h2>
        <TicketFacts ticket={ticket} holder={holder} />
        <p className={styles.bright}>
          <Icon name="sun" size={16} />
          {words.bright}
        </p>
        <ProofOfLife />
        <div className={styles.foot}>
          {position >= 0 && others.length > 1 && (
            <div className={styles.switch}>
              <IconButton className={styles.previous} icon="chevron" label={words.previous} onClick={() => go(-1)} />
              <span aria-live="polite">{words.of(position + 1, others.length)}</span>
              <IconButton icon="chevron" label={words.next} onClick={() => go(1)} />
            </div>
          )}
          <Link {...receiptLink(ticket.uid)} className={buttonClass({ variant: 'plain', size: 'small' })}>
            {words.receipt}
          </Link>
        </div>
      </div>
    </article>
  )
}

function TicketFacts({ ticket, holder }: { ticket: Ticket; holder: string | undefined }) {
  const isVisit = ticket.kind === 'pool'
  const hours = formatHours(ticket)
  return (
    <>
      {holder !== undefined && (
        <p className={styles.holder}>
          <bdi>{toPersianDigits(holder)}</bdi>
        </p>
      )}
      <p className={styles.fact}>
        {formatMonths(ticket.months)}
        {isVisit && ticket.people > 1 && ` · ${words.people(ticket.people)}`}
      </p>
      <p className={styles.fact}>{isVisit ? hours : words.schedule(formatWeekdays(ticket.weekdays), hours)}</p>
      <TicketPlace ticket={ticket} />
    </>
  )
}

/** The pool of the class, or that of the next lesson with its date where it is another. */
function TicketPlace({ ticket: { next, pool_name, team_name } }: { ticket: Ticket }) {
  if (next?.pool) {
    return (
      <p className={`${styles.fact} ${styles.elsewhere}`}>
        {words.nextAt(formatWeekdayDate(next.startsAt), formatLessonHours(next), next.pool)}
      </p>
    )
  }
  return pool_name === team_name ? null : <p className={styles.fact}>{pool_name}</p>
}

/** As large as a ticket. */
export function TicketSkeleton() {
  return (
    <Loading className={styles.ticket}>
      <div className={styles.code}>
        <Skeleton height="100%" radius="8px" className={styles.qr} />
      </div>
      <div className={styles.about}>
        <Skeleton height="28px" />
        <Skeleton height="110px" />
      </div>
    </Loading>
  )
}
