import { useEffect, useState } from 'react'
import { serverNow } from '#src/api/clock.ts'
import { formatClock } from '#src/fa/schedule/until.ts'
import { ticketStrings as words } from './strings.ts'
import * as styles from './ticket.module.css'

const TICK_MS = 1000

/** A slowly moving wave and the current time: a screenshot has neither. The wave stands still under reduced motion. */
export function ProofOfLife() {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles.life}>
      <p className={styles.clock}>
        <span className="visually-hidden">{words.now}</span>
        <time dateTime={now.toISOString()}>{formatClock(now)}</time>
      </p>
      <span className={styles.strip} aria-hidden="true">
        <svg className={styles.wave} viewBox="0 0 480 24" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 12q30-14 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0V24H0z" />
        </svg>
      </span>
    </div>
  )
}
