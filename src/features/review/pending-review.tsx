import { session } from '#src/api/session/session-store.ts'
import { discardWrite, retryWrite } from '#src/api/writes/queue.ts'
import type { Write } from '#src/api/writes/write-store.ts'
import type { Review } from '#src/contract/catalog/catalog.ts'
import { type ReviewRequest, reviewRequest } from '#src/contract/review.ts'
import { PendingNote } from '#src/ui/feedback/pending-note.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ReviewRow } from '#src/ui/layout/review-row.tsx'
import * as styles from './review.module.css'
import { reviewStrings as words } from './strings.ts'

/** The queued review; undefined when none is queued, or a removal is. */
export function requestOf(write: Write | undefined): ReviewRequest | undefined {
  return reviewRequest.safeParse(write?.body).data
}

type PendingReviewProps = {
  write: Write
  /** The review stored on the server. */
  review: Review | null
  onEdit: () => void
}

/** The user's review as it will be once the queued change is sent. */
export function PendingReview({ write, review, onEdit }: PendingReviewProps) {
  const queued = requestOf(write)
  const shown = { author: session.userName, verified: true, ...review, created_at: new Date(write.at).toISOString() }
  return (
    <>
      {queued === undefined ? (
        <p className={styles.listQuiet}>{words.removalWaits}</p>
      ) : (
        <ReviewRow review={{ ...shown, ...queued }} />
      )}
      <PendingNote
        error={write.error}
        onRetry={() => void retryWrite(write.id)}
        onGiveUp={() => void discardWrite(write.id)}
      />
      {queued !== undefined && (
        <div className={styles.actions}>
          <Button variant="soft" size="small" icon="edit" onClick={onEdit}>
            {words.edit}
          </Button>
        </div>
      )}
    </>
  )
}
