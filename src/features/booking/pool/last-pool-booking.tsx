import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { formatMonths } from '#src/fa/timetable.ts'
import * as styles from '#src/features/booking/booking.module.css'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { poolProgress } from './pool-progress.ts'
import { slotStrings as words } from './slot-strings.ts'

/** The pool visit last being booked on this device, with a link back to it. */
export function LastPoolBooking() {
  const { poolData, step, paymentSuccess } = useSnapshot(poolProgress)
  if (poolData === undefined) return null
  return (
    <Card as="section" aria-labelledby="last-booking">
      <h2 id="last-booking" className={styles.heading}>
        {words.lastTitle}
      </h2>
      <p>{poolData.pool_name}</p>
      <p className={styles.quiet}>{poolData.title}</p>
      {poolData.date !== undefined && <p className={`${styles.quiet} numeric`}>{formatMonths([poolData.date])}</p>}
      <p className={`${styles.quiet} numeric`}>{paymentSuccess ? words.lastPaid : words.lastStep(step)}</p>
      {!paymentSuccess && (
        <Link
          to="/pools/$poolId/pool-detail/$sessionId"
          params={{ poolId: poolData.pool, sessionId: poolData.session }}
          search={{}}
          className={buttonClass({ variant: 'ghost', size: 'small' })}
        >
          {words.lastGo}
        </Link>
      )}
    </Card>
  )
}
