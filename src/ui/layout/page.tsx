import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import './page.css'
import { usePageTitle } from './use-page-title.ts'

type PageProps = {
  title: string
  /** One sentence under the title. */
  lead?: ReactNode
  /** Stands beside the title. */
  aside?: ReactNode
  /** Full width, above the heading. */
  banner?: ReactNode
  /** A `PageAction`. */
  action?: ReactNode
  /** The heading is there for screen readers alone. */
  hideTitle?: boolean
  narrow?: boolean
  className?: string
  children: ReactNode
}

/** One screen: the document's title, one h1 (which takes the focus when the address changes), the page's width. */
export function Page(props: PageProps) {
  const { title, lead, aside, banner, action, hideTitle = false, narrow = false, className, children } = props
  usePageTitle(title)
  const heading = (
    <h1 className={hideTitle ? 'visually-hidden' : 'page-title'} tabIndex={-1}>
      {title}
    </h1>
  )
  return (
    <>
      {banner}
      <div className={classNames('page', narrow && 'page-narrow', className)}>
        {hideTitle ? (
          heading
        ) : (
          <div className="page-head">
            {heading}
            {aside}
            {lead !== undefined && <p className="page-lead">{lead}</p>}
          </div>
        )}
        {children}
      </div>
      {action}
    </>
  )
}
