import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { usePendingWrite } from '#src/api/writes/write-store.ts'
import type { MyReview } from '#src/contract/review.ts'
import { savesData, whenIdle } from '#src/offline/idle.ts'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { ReviewRow } from '#src/ui/layout/review-row.tsx'
import { PendingReview, requestOf } from './pending-review.tsx'
import { type Subject, writeSubject } from './queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import * as styles from './review.module.css'
import { ReviewForm } from './review-form.tsx'
import { loadRating } from './star-choice.tsx'
import { reviewStrings as words } from './strings.ts'

type OwnReviewProps = {
  subject: Subject
  /** Undefined while signed out. */
  userId: string | undefined
  query: UseQueryResult<MyReview>
}

/** The user's review: read, write, edit and delete; or what is required for it. */
export function OwnReview({ subject, userId, query }: OwnReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused element is removed with the form: move the focus to the heading.
  const focusHeading = () => heading.current?.focus()
  return (
    <Card as="section" className={styles.own} aria-labelledby="review-own">
      <h2 id="review-own" ref={heading} tabIndex={-1} className={styles.listHeading}>
        {words.mine}
      </h2>
      {userId === undefined ? (
        <Notice text={words.signedOut[subject.kind]}>
          <Button variant="soft" icon="login" onClick={() => openAuth('phone')}>
            {words.signIn}
          </Button>
        </Notice>
      ) : (
        <ReviewEditor subject={subject} userId={userId} query={query} onDone={focusHeading} />
      )}
    </Card>
  )
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <>
      <p className={styles.listQuiet}>{text}</p>
      {children}
    </>
  )
}

type ReviewEditorProps = { subject: Subject; userId: string; query: UseQueryResult<MyReview>; onDone: () => void }

function ReviewEditor({ subject, userId, query, onDone }: ReviewEditorProps) {
  const [editing, setEditing] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const pending = usePendingWrite(writeSubject(subject))
  usePreloadedForm(query.data?.may_write === true)
  if (query.data === undefined && pending === undefined)
    return <ReviewEditorLoading failed={query.isError} onRetry={() => void query.refetch()} />
  const { review, may_write } = query.data ?? { review: null, may_write: true }
  if (pending !== undefined && !editing) {
    return <PendingReview write={pending} review={review} onEdit={() => setEditing(true)} />
  }
  const before = requestOf(pending) ?? review
  if (before === null && !may_write) return <Notice text={words.notYet[subject.kind]} />
  if (before === null || editing || review === null) {
    const closeForm = () => {
      setEditing(false)
      onDone()
    }
    return (
      <ReviewForm
        subject={subject}
        userId={userId}
        before={before}
        onSaved={closeForm}
        {...(before !== null && { onCancel: closeForm })}
        onForbidden={() => void query.refetch()}
      />
    )
  }
  return (
    <>
      <ReviewRow review={review} />
      <div className={styles.actions}>
        {may_write && (
          <Button variant="soft" size="small" icon="edit" onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
        )}
        <Button variant="plain" size="small" onClick={() => setConfirming(true)}>
          {words.remove}
        </Button>
      </div>
      <RemoveDialog
        subject={subject}
        userId={userId}
        open={confirming}
        onClose={() => setConfirming(false)}
        onRemoved={() => {
          setConfirming(false)
          onDone()
        }}
      />
    </>
  )
}

/** Loads the form's stars before it opens, so that it also opens offline. */
function usePreloadedForm(mayWrite: boolean) {
  useEffect(
    () => (mayWrite && !savesData() ? whenIdle(() => void loadRating().catch(() => undefined)) : undefined),
    [mayWrite],
  )
}

function ReviewEditorLoading({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <Notice text={words.mineFailed}>
        <Button variant="soft" size="small" icon="refresh" onClick={onRetry}>
          {words.retry}
        </Button>
      </Notice>
    )
  }
  return (
    <Loading>
      <Skeleton height="88px" radius="12px" />
    </Loading>
  )
}
