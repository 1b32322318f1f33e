import type { ReactNode } from 'react'
import { BackBar } from '#src/ui/layout/back-bar.tsx'
import { usePageTitle } from '#src/ui/layout/use-page-title.ts'
import { ticketStrings as words } from './strings.ts'
import * as styles from './ticket.module.css'

/** The white page around a ticket, with the way back that an installed app has nowhere else. */
export function TicketPage({ children }: { children: ReactNode }) {
  usePageTitle(words.title)
  return (
    <div className={styles.root}>
      <BackBar name={words.title} />
      <h1 className="visually-hidden" tabIndex={-1}>
        {words.title}
      </h1>
      {children}
    </div>
  )
}
