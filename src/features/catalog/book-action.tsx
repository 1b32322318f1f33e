import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProgramDetail } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { formatHours, formatWeekdays } from '#src/fa/timetable.ts'
import * as styles from '#src/features/catalog/teams/overview.module.css'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { bookingLink } from './links.ts'
import { catalogStrings as words } from './strings.ts'

/** Booking action of the fixed bottom bar: links to the only session, or opens a dialog to choose among several. */
export function BookAction({ kind, team }: { kind: ProgramKind; team: ProgramDetail }) {
  const [choosing, setChoosing] = useState(false)
  const [only, ...others] = team.sessions
  return (
    <div className={styles.bookAction}>
      <PriceTag payable={team.final_price} unit={hasOnePrice(team) ? words.perTerm : words.perTermFrom} />
      {only !== undefined && others.length === 0 ? (
        <Link {...bookingLink(kind, team.id, only.id)} className={buttonClass({ size: 'large' })}>
          {words.book}
        </Link>
      ) : (
        <Button size="large" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {words.book}
        </Button>
      )}
      <BottomSheet open={choosing} onClose={() => setChoosing(false)} title={words.chooseSession}>
        <ul className={styles.bookChoices}>
          {team.sessions.map((session) => (
            <li key={session.id}>
              <Link {...bookingLink(kind, team.id, session.id)} className={styles.bookChoice}>
                <span>
                  <b>{session.title}</b>
                  <span className={styles.bookChoiceTime}>
                    {words.placeIn(formatWeekdays(session.weekdays), formatHours(session))}
                  </span>
                </span>
                <Icon name="chevron" size={20} />
              </Link>
            </li>
          ))}
        </ul>
      </BottomSheet>
    </div>
  )
}

function hasOnePrice({ final_price, sessions }: ProgramDetail): boolean {
  return sessions.every((session) => session.final_price === final_price)
}
