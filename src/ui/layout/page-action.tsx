import type { ReactNode } from 'react'
import './page-action.css'

/** The screen's primary action: fixed to the bottom edge of narrow screens, in a column on wide ones. */
export function PageAction({ children }: { children: ReactNode }) {
  return (
    <div className="page-action">
      <div className="page-action-inner">{children}</div>
    </div>
  )
}
