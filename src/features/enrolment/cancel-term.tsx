import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { formatToman } from '#src/fa/toman.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { termMutations } from './mutations.ts'
import { enrolmentStrings as words } from './strings.ts'
import * as styles from './term.module.css'
import { labelOf, type TermCard } from './term-cards.ts'

const TOAST_MS = 6000

/** Cancels a month or a visit after a dialog that names it and its refund. */
export function CancelTerm({ card }: { card: TermCard }) {
  const [confirming, setConfirming] = useState(false)
  const [chosenId, setChosenId] = useState<number>()
  const cancel = useMutation(termMutations.cancel())
  const chosen = card.cancellable.find(({ id }) => id === chosenId) ?? card.cancellable[0]
  if (chosen === undefined) return null
  const name = words.cancel[card.isMakeUp ? 'makeUp' : card.kind === 'pool' ? 'visit' : 'month']
  const confirm = () =>
    cancel.mutate(chosen.id, {
      onSuccess: ({ refunded }) =>
        showToast({
          kind: 'success',
          text: card.isMakeUp ? words.makeUpCancelled : words.cancelled(formatToman(refunded)),
          ms: TOAST_MS,
        }),
      onError: (error) => showToast({ kind: 'error', text: failure(error), ms: TOAST_MS }),
      onSettled: () => setConfirming(false),
    })
  return (
    <>
      <Button
        variant="plain"
        aria-haspopup="dialog"
        aria-label={words.cancelOf(name, labelOf(card))}
        onClick={() => setConfirming(true)}
      >
        {name}
      </Button>
      <BottomSheet open={confirming} onClose={() => setConfirming(false)} title={words.cancelTitle(labelOf(card))}>
        {card.cancellable.length > 1 && (
          <fieldset className={styles.choices}>
            <legend>{words.cancelWhich}</legend>
            {card.cancellable.map(({ id, term }) => (
              <label key={id} className={styles.choice}>
                <input type="radio" name="term" checked={id === chosen.id} onChange={() => setChosenId(id)} />
                {formatMonths([term])}
              </label>
            ))}
          </fieldset>
        )}
        <p>
          {card.isMakeUp
            ? words.cancelMakeUpText(formatMonths([chosen.term]))
            : words.cancelText(formatMonths([chosen.term]), formatToman(chosen.refund))}
        </p>
        <p className={styles.quiet}>{words.cancelUntil(formatDateTime(new Date(chosen.until)))}</p>
        <div className={styles.actions}>
          <Button variant="danger" loading={cancel.isPending} onClick={confirm}>
            {words.cancelYes(formatMonths([chosen.term]))}
          </Button>
          <Button variant="ghost" data-autofocus onClick={() => setConfirming(false)}>
            {words.cancelNo}
          </Button>
        </div>
      </BottomSheet>
    </>
  )
}

function failure(error: unknown): string {
  return actionErrorText(error, words.cancelOffline)
}
