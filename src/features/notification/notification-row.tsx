import { Link } from '@tanstack/react-router'
import type { Notification, NotificationKind } from '#src/contract/notification.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { notificationTexts } from '#src/fa/notification-texts.ts'
import { namesBesideHolder } from '#src/fa/swimmer-names.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import * as buttonStyles from '#src/ui/form/button.module.css'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import * as styles from './notification.module.css'
import { notificationStrings as words } from './strings.ts'

const looks: Record<NotificationKind, { tone: 'good' | 'wait' | 'bad'; icon: IconName }> = {
  booking_confirmed: { tone: 'good', icon: 'check' },
  payment_credited: { tone: 'wait', icon: 'wallet' },
  payment_reversed: { tone: 'wait', icon: 'card' },
  payment_failed: { tone: 'bad', icon: 'alert' },
  hold_expired: { tone: 'bad', icon: 'clock' },
  term_cancelled: { tone: 'wait', icon: 'wallet' },
  wallet_charged: { tone: 'good', icon: 'wallet' },
  session_tomorrow: { tone: 'wait', icon: 'clock' },
  term_ending: { tone: 'wait', icon: 'calendar' },
  post_published: { tone: 'good', icon: 'check' },
  waitlist_offer: { tone: 'good', icon: 'clock' },
  waitlist_passed: { tone: 'wait', icon: 'clock' },
  paper_ending: { tone: 'wait', icon: 'calendar' },
  content_moderated: { tone: 'bad', icon: 'flag' },
  staff_reply: { tone: 'good', icon: 'message' },
  guardian_invited: { tone: 'wait', icon: 'team' },
  guardian_accepted: { tone: 'good', icon: 'check' },
  guardian_ended: { tone: 'bad', icon: 'team' },
  webhook_disabled: { tone: 'bad', icon: 'alert' },
  club_message: { tone: 'good', icon: 'message' },
  schedule_changed: { tone: 'wait', icon: 'calendar' },
}

/** Kinds whose money is now in the wallet. */
const toWallet: ReadonlySet<NotificationKind> = new Set(['payment_credited', 'term_cancelled', 'wallet_charged'])

type NotificationRowProps = { notification: Notification; marking: boolean; onRead: () => void }

/** A notification. Following its link marks it as read. */
export function NotificationRow({ notification, marking, onRead }: NotificationRowProps) {
  const { kind, order, message, read } = notification
  const { title, text } = notificationTexts[kind]
  const markRead = read ? undefined : onRead
  const { tone, icon } = looks[kind]
  return (
    <li className={styles.root} data-unread={!read || undefined}>
      <span className={styles.mark} data-tone={tone}>
        <Icon name={icon} size={22} />
      </span>
      <div className={styles.text}>
        <h2 className={styles.title}>
          {title}
          {!read && <span className={styles.unread}>{words.unread}</span>}
        </h2>
        <AboutText notification={notification} />
        <p className={styles.quiet}>{text}</p>
        <p className={styles.quiet}>
          <time dateTime={notification.created_at}>{formatDateTime(new Date(notification.created_at))}</time>
        </p>
        <div className={styles.actions}>
          {message !== null && (
            <Link
              to={message.url}
              className={`${buttonStyles.root} ${buttonStyles.ghost} ${buttonStyles.small}`}
              onClick={markRead}
            >
              {words.links[kind]}
            </Link>
          )}
          {message === null && order !== null && <SubjectLink kind={kind} order={order} onFollow={markRead} />}
          {!read && (
            <Button
              variant="plain"
              size="small"
              icon="check"
              loading={marking}
              aria-label={words.markReadOf(title)}
              onClick={onRead}
            >
              {words.markRead}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

/** Its own text, or the name and months of the order. */
function AboutText({ notification: { message, order } }: { notification: Notification }) {
  if (message !== null) return <p dir="auto">{message.text}</p>
  if (order === null) return null
  const names = namesBesideHolder(order.swimmers ?? [])
  const about = words.about(order.team_name, formatMonths(order.months))
  return <p>{names === undefined ? about : words.of(names, about)}</p>
}

type SubjectLinkProps = {
  kind: NotificationKind
  order: NonNullable<Notification['order']>
  onFollow: (() => void) | undefined
}

function SubjectLink({ kind, order, onFollow }: SubjectLinkProps) {
  const linkProps = {
    className: `${buttonStyles.root} ${buttonStyles.ghost} ${buttonStyles.small}`,
    'aria-label': words.linkOf(words.links[kind], order.team_name),
    onClick: onFollow,
  }
  if (toWallet.has(kind)) {
    return (
      <Link to="/wallet" {...linkProps}>
        {words.links[kind]}
      </Link>
    )
  }
  return (
    <Link to="/payment-receipt/$transactionUID/$" params={{ transactionUID: order.uid, _splat: '' }} {...linkProps}>
      {words.links[kind]}
    </Link>
  )
}
