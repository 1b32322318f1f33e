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
import { SelectField } from '#src/ui/form/select-field.tsx'
import * as styles from './season.module.css'
import { seasonStrings as words } from './strings.ts'

type Missed = { key: string; term: number; date: Required<BookedTerm>; until: string }

/** Months of one swimmer's card in which a roll was called. */
export type CalledTermsProps = {
  terms: readonly CalledTerm[]
  /** Their name, where not all swim in the account holder's own name. */
  swimmer: string | undefined
  now: Date
}

/** Missed lessons that the club lets the swimmer make up: one is chosen and confirmed in a dialog that says the rules. */
export function MissedLessons({ terms, swimmer, now }: CalledTermsProps) {
  const [open, setOpen] = useState(false)
  const [chosenKey, setChosenKey] = useState('')
  const ask = useMutation(missedMutation())
  const missed = terms.flatMap((term) => missedIn(term, now))
  const chosen = missed.find(({ key }) => key === chosenKey) ?? missed[0]
  if (chosen === undefined) return null
  const date = formatMonths([chosen.date])
  const isOne = missed.length === 1
  const name = isOne ? words.makeUp(date) : words.makeUpOne
  const confirm = () =>
    ask.mutate(
      { term: chosen.term, day: chosen.date.day },
      {
        onSuccess: ({ until }) => showToast({ kind: 'success', text: words.madeUp(lastDayOf(until)) }),
        onError: (error) => showToast({ kind: 'error', text: actionErrorText(error, words.makeUpOffline) }),
        onSettled: () => setOpen(false),
      },
    )
  return (
    <>
      <Button
        variant="soft"
        size="small"
        className={styles.share}
        aria-haspopup="dialog"
        // Two children may have missed the same lesson.
        aria-label={swimmer === undefined ? undefined : words.makeUpOf(name, swimmer)}
        onClick={() => setOpen(true)}
      >
        {name}
      </Button>
      <BottomSheet open={open} onClose={() => setOpen(false)} title={isOne ? words.makeUpTitle(date) : words.makeUpOne}>
        {!isOne && (
          <SelectField
            className={termStyles.choices}
            label={words.makeUpWhich}
            value={chosen.key}
            options={missed.map(({ key, date: each }) => ({ value: key, label: formatMonths([each]) }))}
            onChange={setChosenKey}
          />
        )}
        <p>{words.makeUpText(lastDayOf(chosen.until))}</p>
        <div className={termStyles.actions}>
          <Button loading={ask.isPending} data-autofocus={isOne || undefined} onClick={confirm}>
            {words.makeUpYes}
          </Button>
          <Button variant="ghost" onClick={() => setOpen(false)}>
            {words.makeUpNo}
          </Button>
        </div>
      </BottomSheet>
    </>
  )
}

/** A copy stored days ago may offer a lesson whose time has ended. */
function missedIn({ id, month: { year, month }, missed = [] }: CalledTerm, now: Date): Missed[] {
  return missed
    .filter(({ until }) => Date.parse(until) > now.getTime())
    .map(({ day, until }) => ({ key: `${id} ${day}`, term: id, date: { year, month, day }, until }))
}

/** The instant is the beginning of the next day. */
function lastDayOf(until: string): string {
  return formatDate(new Date(Date.parse(until) - 1))
}
