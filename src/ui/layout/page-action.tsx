import { type ReactNode, useEffect, useRef } from 'react'
import * as styles from './page-action.module.css'

const HEIGHT = '--action-height'

/** The screen's primary action: fixed to the bottom edge of narrow screens, in a column on wide ones. */
export function PageAction({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    // What floats above the bar, such as toasts, follows its height.
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${bar.current?.offsetHeight ?? 0}px`))
    if (bar.current !== null) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  return (
    <div ref={bar} className={styles.root}>
      <div className={styles.inner}>{children}</div>
    </div>
  )
}
