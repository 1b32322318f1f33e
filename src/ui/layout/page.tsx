import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import * as styles from './page.module.css'
import { usePageTitle } from './use-page-title.ts'

type PageProps = {
  title: string
  /** A sentence below the title. */
  lead?: ReactNode
  /** Rendered beside the title. */
  aside?: ReactNode
  /** Full width, above the heading. */
  banner?: ReactNode
  /** A `PageAction`. */
  action?: ReactNode
  /** Hides the heading visually. */
  hideTitle?: boolean
  narrow?: boolean
  className?: string
  children: ReactNode
}

/** A screen: the document title, one h1 (focused after navigation), and the page width. */
export function Page(props: PageProps) {
  const { title, lead, aside, banner, action, hideTitle = false, narrow = false, className, children } = props
  usePageTitle(title)
  const heading = (
    <h1 className={hideTitle ? 'visually-hidden' : styles.title} tabIndex={-1}>
      {title}
    </h1>
  )
  return (
    <>
      {banner}
      <div className={classNames(styles.root, narrow && styles.narrow, className)}>
        {hideTitle ? (
          heading
        ) : (
          <div className={styles.head}>
            {heading}
            {aside}
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </div>
        )}
        {children}
      </div>
      {action}
    </>
  )
}
