import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownPaths } from '#src/contract/catalog/screens.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatMonth } from '#src/fa/jalali.ts'
import { placeOf } from '#src/fa/lessons.ts'
import type { Renewal, SessionAhead, Today } from '#src/fa/schedule/tickets.ts'
import { formatUntil } from '#src/fa/schedule/until.ts'
import { namesBesideHolder } from '#src/fa/swimmer-names.ts'
import { formatLessonHours } from '#src/fa/timetable.ts'
import { formatWeekdayDate } from '#src/fa/week.ts'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import { todayStrings as words } from './strings.ts'
import * as styles from './today.module.css'

/** A place that is held for the member for some hours. */
export type HeldPlace = { text: string; link: (className: string) => ReactNode }

type TodayCardProps = {
  today: Today
  now: Date
  /** Name of the account. */
  userName: string
  /** Of the class of the next session, once known. */
  coach: string | undefined
  /** Takes the line of the place and the second action: it ends soon. */
  offer: HeldPlace | undefined
  /** Link that books a renewal. */
  renew: (renewal: Renewal, label: string, name: string, className: string) => ReactNode
}

/** The member's next session with its ticket, or the renewal when no session is left. All its versions are equally high. */
export function TodayCard({ today: { next, renewal }, ...rest }: TodayCardProps) {
  if (next !== undefined) return <NextSession next={next} renewal={renewal} {...rest} />
  return renewal === undefined ? null : <RenewalCard renewal={renewal} offer={rest.offer} renew={rest.renew} />
}

type NextSessionProps = Omit<TodayCardProps, 'today'> & { next: SessionAhead; renewal: Renewal | undefined }

function NextSession({ next, now, userName, coach, offer, renewal, renew }: NextSessionProps) {
  const { ticket, startsAt } = next
  const second = buttonClass({ variant: 'soft', size: 'large' })
  return (
    <section className={styles.root} aria-labelledby="today-name">
      <p className={styles.kicker}>
        {ticket.kind === 'pool' ? words.nextVisit : words.next}{' '}
        <bdi>{words.of(namesBesideHolder(ticket.swimmers) ?? toPersianDigits(userName))}</bdi>
      </p>
      <p className={styles.until}>{formatUntil(startsAt, now)}</p>
      <h2 id="today-name" className={styles.name}>
        {ticket.team_name}
      </h2>
      <p className={styles.fact}>
        <Icon name="clock" size={18} />
        <time dateTime={startsAt.toISOString()}>{words.at(formatWeekdayDate(startsAt), formatLessonHours(next))}</time>
      </p>
      {offer === undefined ? (
        <p className={styles.fact}>
          <Icon name="pin" size={18} />
          <span>
            {[placeOf(next, ticket).pool_name, ...(coach === undefined ? [] : [words.coach(coach)])].join(' · ')}
          </span>
        </p>
      ) : (
        <Offered text={offer.text} />
      )}
      <div className={styles.actions}>
        <Link
          to="/ticket"
          search={{ order: ticket.uid }}
          className={buttonClass({ size: 'large' })}
          aria-label={words.ticketOf(ticket.team_name)}
        >
          <Icon name="ticket" size={20} />
          {words.ticket}
        </Link>
        {offer?.link(second)}
        {offer === undefined && renewal !== undefined && renewLink(renewal, renew, second)}
        {offer === undefined && renewal === undefined && (
          <Link to={ownPaths[ticket.kind]} className={buttonClass({ variant: 'ghost', size: 'large' })}>
            {words.mine[ticket.kind]}
          </Link>
        )}
      </div>
    </section>
  )
}

function renewLink(renewal: Renewal, renew: TodayCardProps['renew'], className: string): ReactNode {
  const month = formatMonth(renewal.month)
  return renew(renewal, words.renew(month), words.renewOf(renewal.team_name, month), className)
}

function Offered({ text }: { text: string }) {
  return (
    <p className={`${styles.fact} ${styles.offer}`}>
      <Icon name="check" size={18} />
      <span>{text}</span>
    </p>
  )
}

function RenewalCard({ renewal, offer, renew }: Pick<TodayCardProps, 'offer' | 'renew'> & { renewal: Renewal }) {
  const { kind, team_name, last, left } = renewal
  const month = formatMonth(last)
  return (
    <section className={styles.root} aria-labelledby="today-name">
      <p className={styles.kicker}>{words.renewal}</p>
      <p className={styles.state}>{left === 0 ? words.over(month) : words.left(left, month)}</p>
      <h2 id="today-name" className={styles.name}>
        {team_name}
      </h2>
      {offer === undefined ? <p className={styles.text}>{words.renewalText}</p> : <Offered text={offer.text} />}
      <div className={styles.actions}>
        {renewLink(renewal, renew, buttonClass({ size: 'large' }))}
        {offer === undefined ? (
          <Link to={ownPaths[kind]} className={buttonClass({ variant: 'ghost', size: 'large' })}>
            {words.mine[kind]}
          </Link>
        ) : (
          offer.link(buttonClass({ variant: 'soft', size: 'large' }))
        )}
      </div>
    </section>
  )
}

/** Nothing of the user's classes is on this device. */
export function TodayFailed({ offline, onRetry }: { offline: boolean; onRetry: () => void }) {
  return (
    <section className={styles.root} role="alert">
      <p className={styles.text}>{offline ? words.offline : words.failed}</p>
      <div className={styles.actions}>
        <Button icon="refresh" onClick={onRetry}>
          {uiStrings.retry}
        </Button>
      </div>
    </section>
  )
}

const rows = ['22px', '44px', '28px', '22px', '22px', '52px']

export function TodaySkeleton() {
  return (
    <Loading className={styles.root}>
      {Object.entries(rows).map(([row, height]) => (
        <Skeleton key={row} height={height} radius="8px" />
      ))}
    </Loading>
  )
}
