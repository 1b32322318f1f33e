import type { BookedTerm } from '#src/contract/month.ts'
import { termKey } from '#src/contract/month.ts'
import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { aboutEntry } from './entry-text.ts'
import { EntryView } from './entry-view.tsx'
import { waitlistStrings as words } from './strings.ts'
import * as styles from './waitlist.module.css'

type SessionLineProps = {
  entries: readonly WaitlistEntry[]
  /** The months or date of the selection. */
  chosen: readonly BookedTerm[]
  /** The offer that the address names is not open any more. */
  ended: boolean
  onAccept: (entry: WaitlistEntry) => void
}

/** The account's entries in the lines of a session, on top of its booking. */
export function SessionLine({ entries, chosen, ended, onAccept }: SessionLineProps) {
  const isChosen = ({ term }: WaitlistEntry) => chosen.some((each) => termKey(each) === termKey(term))
  return (
    <Card as="section" aria-labelledby="line-title">
      <div className={styles.root}>
        <h2 id="line-title" className={styles.heading}>
          {words.title}
        </h2>
        {ended && <p role="status">{words.ended}</p>}
        <ul className={styles.root}>
          {entries.map((entry) => (
            <EntryView
              key={entry.id}
              entry={entry}
              accept={
                isChosen(entry) ? (
                  <p role="status">{words.chosen}</p>
                ) : (
                  <Button size="small" aria-label={words.acceptOf(aboutEntry(entry))} onClick={() => onAccept(entry)}>
                    {words.accept}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      </div>
    </Card>
  )
}
