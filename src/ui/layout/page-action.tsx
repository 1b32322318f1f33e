import type { ReactNode } from 'react'
import './page-action.css'

/** What a screen is for, at the lower edge of narrow screens, within reach of the thumb; wide ones have it in a column. */
export function PageAction({ children }: { children: ReactNode }) {
  return (
    <div className="page-action">
      <div className="page-action-inner">{children}</div>
    </div>
  )
}
