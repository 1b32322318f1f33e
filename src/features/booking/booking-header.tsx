import { resolveUrl } from '#src/api/address.ts'
import type { SessionDetail } from '#src/contract/catalog/catalog.ts'
import { formatHours, formatWeekdays } from '#src/fa/timetable.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { bookingStrings as words } from './strings.ts'

export function BookingHeader({ session, badge }: { session: SessionDetail; badge?: string }) {
  const picture = session.main_images[0]
  return (
    <header className="booking-header card card-raised">
      {picture !== undefined && (
        <Picture
          picture={picture}
          resolve={resolveUrl}
          sizes="(min-width: 600px) 240px, 112px"
          ratio="fill"
          alt={session.name}
          priority
          className="booking-header-picture"
        />
      )}
      <div className="booking-header-text">
        <p className="booking-header-name">{session.team_name}</p>
        <p className="booking-quiet">{session.title}</p>
        {badge !== undefined && (
          <p>
            <Badge tone="primary">{badge}</Badge>
          </p>
        )}
        <p className="booking-line">
          <Icon name="pin" size={18} />
          <span>
            {session.kind !== 'pool' && <b>{session.pool_name}</b>}
            <span className="booking-header-address">{session.pool_address}</span>
          </span>
        </p>
        <p className="booking-line numeric">
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
