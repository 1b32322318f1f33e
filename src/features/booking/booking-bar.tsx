import type { ReactNode } from 'react'
import type { PriceSummary } from '#src/contract/catalog/price.ts'
import { PageAction } from '#src/ui/layout/page-action.tsx'
import * as styles from './booking.module.css'
import { payableText } from './order-summary.tsx'
import { bookingStrings as words } from './strings.ts'

/** Fixed bottom bar with the payable amount; `children` is the continue button. */
export function BookingBar({ summary, children }: { summary: PriceSummary; children: ReactNode }) {
  return (
    <PageAction>
      <div className={styles.bar}>
        <p className={styles.barPrice}>
          <span className={styles.quiet}>{words.payable}</span>
          <b>{payableText(summary)}</b>
        </p>
        {children}
      </div>
    </PageAction>
  )
}
