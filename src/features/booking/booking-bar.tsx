import type { ReactNode } from 'react'
import { PageAction } from '#src/ui/layout/page-action.tsx'
import * as styles from './booking.module.css'

type BookingBarProps = {
  /** The payable amount, or the price of one term or person while nothing is selected. */
  price: { name: string; price: string }
  /** Above the button. */
  notice: ReactNode
  /** The continue button. */
  children: ReactNode
}

/** Fixed bottom bar with the price and the continue button. */
export function BookingBar({ price, notice, children }: BookingBarProps) {
  return (
    <PageAction>
      {notice}
      <div className={styles.bar}>
        <p className={styles.barPrice}>
          <span className={styles.quiet}>{price.name}</span>
          <b>{price.price}</b>
        </p>
        {children}
      </div>
    </PageAction>
  )
}
