import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, actionErrorText } from '#src/api/errors.ts'
import { QUEUED } from '#src/api/writes/queue.ts'
import type { Review } from '#src/contract/catalog/catalog.ts'
import { REVIEW_MAX, REVIEW_MIN } from '#src/contract/review.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'
import { useHoldsUpdates } from '#src/offline/unsaved-guard.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { reviewMutations, type Subject } from './queries.ts'
import * as styles from './review.module.css'
import { StarChoice } from './star-choice.tsx'
import { reviewStrings as words } from './strings.ts'

type ReviewFormProps = {
  subject: Subject
  userId: string
  /** The existing review. */
  before: Pick<Review, 'rating' | 'text'> | null
  onSaved: () => void
  onCancel?: () => void
  /** The server rejected the user as not permitted to review. */
  onForbidden: () => void
}

/** Stars and text; the input is cleared only after the server or the queue has stored it. */
export function ReviewForm({ subject, userId, before, onSaved, onCancel, onForbidden }: ReviewFormProps) {
  const [rating, setRating] = useState(before?.rating ?? 0)
  const [text, setText] = useState(before?.text ?? '')
  const [submitted, setSubmitted] = useState(false)
  useHoldsUpdates(rating !== (before?.rating ?? 0) || text !== (before?.text ?? ''))
  const saving = useMutation(reviewMutations(subject, userId).save())
  const faults = submitted ? faultsOf(rating, text) : {}
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const found = faultsOf(rating, text)
    if (found.rating !== undefined || found.text !== undefined || saving.isPending) return
    let result: unknown
    try {
      result = await saving.mutateAsync({ rating, text: plainText(text) })
    } catch (error) {
      showToast({ kind: 'error', text: actionErrorText(error, words.unsent) })
      if (error instanceof ApiError && error.code === 'not_participant') onForbidden()
      return
    }
    if (result === QUEUED) showToast({ kind: 'info', text: words.queued, ms: 6000 })
    else showToast({ kind: 'success', text: before === null ? words.saved : words.changed })
    onSaved()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <StarChoice rating={rating} onChoose={setRating} error={faults.rating} />
      <TextArea
        label={words.text[subject.kind]}
        hint={`${words.hint} ${words.length(lengthOf(plainText(text)))}`}
        value={text}
        onChange={setText}
        {...(faults.text !== undefined && { error: faults.text })}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={saving.isPending}>
          {before === null ? words.publish : words.save}
        </Button>
        {onCancel !== undefined && (
          <Button variant="ghost" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

function faultsOf(rating: number, text: string): { rating?: string; text?: string } {
  const length = lengthOf(plainText(text))
  return {
    ...(rating === 0 && { rating: words.noStars }),
    ...(length < REVIEW_MIN && { text: words.tooShort }),
    ...(length > REVIEW_MAX && { text: words.tooLong }),
  }
}
