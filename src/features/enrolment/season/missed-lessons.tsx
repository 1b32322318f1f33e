import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { missedMutation } from '#src/features/enrolment/mutations.ts'
import * as termStyles from '#src/features/enrolment/term.module.css'
import type { CalledTerm } from '#src/features/enrolment/term-cards.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './season.module.css'
import { seasonStrings as words } from './strings.ts'

type Missed = { term: number; date: Required<BookedTerm>; until: string }

/** Missed lessons that the club lets the swimmer make up; each is confirmed in a dialog that says the rules. */
export function MissedLessons({ terms, now }: { terms: readonly CalledTerm[]; now: Date }) {
  const [asked, setAsked] = useState<Missed>()
  const ask = useMutation(missedMutation())
  // A copy stored days ago may offer one whose time has ended.
  const missed = terms.flatMap(({ id, month: { year, month }, missed: found = [] }) =>
    found.flatMap(({ day, until }) =>
      Date.parse(until) > now.getTime() ? [{ term: id, date: { year, month, day }, until }] : [],
    ),
  )
  const confirm = ({ term, date: { day } }: Missed) =>
    ask.mutate(
      { term, day },
      {
        onSuccess: ({ until }) => showToast({ kind: 'success', text: words.madeUp(lastDayOf(until)) }),
        onError: (error) => showToast({ kind: 'error', text: actionErrorText(error, words.makeUpOffline) }),
        onSettled: () => setAsked(undefined),
      },
    )
  return (
    <>
      {missed.map((each) => (
        <Button
          key={`${each.term} ${each.date.day}`}
          variant="soft"
          size="small"
          className={styles.share}
          aria-haspopup="dialog"
          onClick={() => setAsked(each)}
        >
          {words.makeUp(formatMonths([each.date]))}
        </Button>
      ))}
      <BottomSheet
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === undefined ? '' : words.makeUpTitle(formatMonths([asked.date]))}
      >
        {asked !== undefined && (
          <>
            <p>{words.makeUpText(lastDayOf(asked.until))}</p>
            <div className={termStyles.actions}>
              <Button loading={ask.isPending} data-autofocus onClick={() => confirm(asked)}>
                {words.makeUpYes}
              </Button>
              <Button variant="ghost" onClick={() => setAsked(undefined)}>
                {words.makeUpNo}
              </Button>
            </div>
          </>
        )}
      </BottomSheet>
    </>
  )
}

/** The instant is the beginning of the next day. */
function lastDayOf(until: string): string {
  return formatDate(new Date(Date.parse(until) - 1))
}
