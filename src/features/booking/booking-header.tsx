import { resolveUrl } from '#src/api/address.ts'
import { formatHours, formatWeekdays } from '#src/fa/timetable.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import '#src/ui/motion/shared-picture.css'
import * as styles from './booking.module.css'
import type { SessionHead } from './session-head.ts'
import { bookingStrings as words } from './strings.ts'

export function BookingHeader({ session, badge }: { session: SessionHead; badge?: string }) {
  const picture = session.main_images[0]
  return (
    <header className={`${styles.header} ${cardStyles.root} ${cardStyles.raised}`}>
      {picture !== undefined && (
        <Picture
          picture={picture}
          resolve={resolveUrl}
          sizes="(min-width: 600px) 240px, 96px"
          ratio="fill"
          alt={session.name}
          priority
          shared
          className={styles.headerPicture}
        />
      )}
      <div className={styles.headerText}>
        <p className={styles.headerName}>{session.team_name}</p>
        <p className={`${styles.quiet} ${styles.headerTitle}`}>{session.title}</p>
        {badge !== undefined && (
          <p>
            <Badge tone="primary">{badge}</Badge>
          </p>
        )}
        <p className={styles.line}>
          <Icon name="pin" size={18} />
          <span className={styles.headerPlace}>
            {session.kind !== 'pool' && <b>{session.pool_name}</b>}
            <span className={styles.headerAddress}>{session.pool_address}</span>
          </span>
        </p>
        <p className={styles.line}>
          <Icon name="clock" size={18} />
          <span>
            <span className="visually-hidden">{words.schedule} </span>
            {words.scheduleLine(formatWeekdays(session.weekdays), formatHours(session))}
          </span>
        </p>
      </div>
    </header>
  )
}
