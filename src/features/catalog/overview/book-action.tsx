import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProgramDetail, ProgramSession } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { formatHours, formatWeekdays } from '#src/fa/timetable.ts'
import { formatToman } from '#src/fa/toman.ts'
import { bookingLink, listLink } from '#src/features/catalog/links.ts'
import { nearestOffer, nextFreeMonth, shortMonth, shutReason } from '#src/features/catalog/offers.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import * as styles from '#src/features/catalog/teams/overview.module.css'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { sharedTransition } from '#src/ui/motion/shared-transition.ts'

type BookActionProps = { kind: ProgramKind; team: ProgramDetail }

/**
 * Booking action of the fixed bottom bar, with the next free month and its price: links to the only session that has
 * one, or opens a dialog to choose among several; without any it links to the list.
 */
export function BookAction({ kind, team }: BookActionProps) {
  const offer = nearestOffer(team.sessions)
  if (offer === undefined) {
    return (
      <div className={styles.bookAction}>
        <b>{words.shut[shutReason(team.sessions)]}</b>
        <Link {...listLink(kind)} className={buttonClass({ variant: 'soft' })}>
          {words.toList[kind]}
        </Link>
      </div>
    )
  }
  const bookable = team.sessions.filter(({ months }) => nextFreeMonth(months) !== undefined)
  return (
    <div className={styles.bookAction}>
      <p>
        <b>{priceOf(offer.session)}</b>
        <span className={styles.note}>{hasOnePrice(bookable) ? words.perTerm : words.perTermFrom}</span>
      </p>
      {bookable.length === 1 ? (
        <Link
          {...bookingLink(kind, team.id, offer.session.id, offer.month)}
          {...sharedTransition}
          className={buttonClass({ size: 'large' })}
        >
          {words.book}
        </Link>
      ) : (
        <ChooseSession kind={kind} team={team} sessions={bookable} />
      )}
    </div>
  )
}

function ChooseSession({ kind, team, sessions }: BookActionProps & { sessions: readonly ProgramSession[] }) {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button size="large" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {words.book}
      </Button>
      <BottomSheet open={choosing} onClose={() => setChoosing(false)} title={words.chooseSession}>
        <ul className={styles.bookChoices}>
          {sessions.map((session) => (
            <SessionChoice key={session.id} kind={kind} team={team} session={session} />
          ))}
        </ul>
      </BottomSheet>
    </>
  )
}

function SessionChoice({ kind, team, session }: BookActionProps & { session: ProgramSession }) {
  const month = nextFreeMonth(session.months)
  if (month === undefined) return null
  return (
    <li>
      <Link {...bookingLink(kind, team.id, session.id, month)} {...sharedTransition} className={styles.bookChoice}>
        <span>
          <b>{session.title}</b>
          <span className={styles.note}>{words.listed([formatWeekdays(session.weekdays), formatHours(session)])}</span>
          <span className={styles.line}>{priceOf(session)}</span>
        </span>
        <Icon name="chevron" size={20} />
      </Link>
    </li>
  )
}

/** Name of the next free month and its price. */
function priceOf({ months, final_price }: ProgramSession): string {
  const month = nextFreeMonth(months)
  const price = formatToman(final_price)
  return month === undefined ? price : words.monthPrice(shortMonth(month, months), price)
}

function hasOnePrice(sessions: readonly ProgramSession[]): boolean {
  return sessions.every(({ final_price }) => final_price === sessions[0]?.final_price)
}
