import type { ReactNode } from 'react'
import * as styles from './page-action.module.css'

/** The screen's primary action: fixed to the bottom edge of narrow screens, in a column on wide ones. */
export function PageAction({ children }: { children: ReactNode }) {
  return (
    <div className={styles.root}>
      <div className={styles.inner}>{children}</div>
    </div>
  )
}
