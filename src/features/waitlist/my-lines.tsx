import type { ReactNode } from 'react'
import type { QueryState } from '#src/api/query/query-state.ts'
import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { aboutEntry } from './entry-text.ts'
import { EntryView } from './entry-view.tsx'
import { waitlistStrings as words } from './strings.ts'
import * as styles from './waitlist.module.css'

type MyLinesProps = {
  entries: readonly WaitlistEntry[]
  stale: Extract<QueryState<unknown>, { name: 'content' }>['stale']
  onRetry: () => void
  /** Links an offer to its booking; `label` names the link. */
  accept: (entry: WaitlistEntry, label: string) => ReactNode
}

/** The account's entries in lines of one kind, offers first. */
export function MyLines({ entries, stale, onRetry, accept }: MyLinesProps) {
  return (
    <Card as="section" className={styles.mine} aria-labelledby="lines-title">
      {stale !== undefined && <StaleBanner stale={stale} onRetry={onRetry} />}
      <div className={styles.root}>
        <h2 id="lines-title" className={styles.heading}>
          {words.title}
        </h2>
        <ul className={styles.root}>
          {entries.map((entry) => (
            <EntryView
              key={entry.id}
              entry={entry}
              name={entry.team_name}
              accept={accept(entry, words.acceptOf(words.of(entry.team_name, aboutEntry(entry))))}
            />
          ))}
        </ul>
      </div>
    </Card>
  )
}
