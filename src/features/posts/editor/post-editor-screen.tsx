import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { openController } from '#src/api/outbox-client/controller.ts'
import { isBlank } from '#src/api/outbox-client/drafts.ts'
import { countWaiting, outbox } from '#src/api/outbox-client/outbox-store.ts'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { useHoldsPage } from '#src/offline/unsaved-guard.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { PageAction } from '#src/ui/layout/page-action.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './post-editor.module.css'
import { PostEditorForm } from './post-editor-form.tsx'
import { PublishedPost } from './published-post.tsx'
import type { Shared } from './search.ts'
import { composeStrings as words } from './strings.ts'
import { SubmitBar } from './submit-bar.tsx'
import { usePostEditor } from './use-post-editor.ts'
import { type Sending, useSubmit } from './use-submit.ts'

const FORM_ID = 'compose-form'

type PostEditorScreenProps = {
  /** A draft, or a post from the queue to edit; otherwise the last draft opens. */
  item?: string | undefined
  /** Result of sharing from another app into this one, if any. */
  shared: Shared | undefined
}

/** The post editor. Signed-out users get a sign-in prompt; their draft is there after signing in. */
export function PostEditorScreen({ item, shared }: PostEditorScreenProps) {
  const { status } = useSnapshot(session)
  const { ready, userId } = useSnapshot(outbox)
  useEffect(() => void openController(), [])
  if (status !== 'signed-in') {
    return (
      <Page title={words.title}>
        <EmptyState
          icon="lock"
          title={words.signedOutTitle}
          text={shared === undefined ? words.signedOutText : signedOutTextOf(shared)}
          actions={
            <Button icon="login" onClick={() => openAuth('phone')}>
              {words.signIn}
            </Button>
          }
        />
      </Page>
    )
  }
  // The outbox follows the session a moment later: wait, so that no user edits another user's draft.
  if (!ready || userId === '') return <EditorSkeleton />
  return <Editor key={`${userId}-${item ?? ''}`} item={item} shared={shared} />
}

function EditorSkeleton() {
  return (
    <Page title={words.title} lead={words.lead}>
      <LoadingCards className={styles.root} heights={['420px', '420px']} />
    </Page>
  )
}

function Editor({ item, shared }: PostEditorScreenProps) {
  const navigate = useNavigate()
  const editor = usePostEditor({ id: item, shared: shared?.outcome === 'kept' || shared?.outcome === 'partly' })
  const { sending, submit, dismiss } = useSubmit(editor, {
    goHome: () => void navigate({ to: '/' }),
    goToQueue: () => void navigate({ to: '/uploads' }),
  })
  const [confirmingDiscard, setConfirmingDiscard] = useState(false)
  const { items, durable } = useSnapshot(outbox)
  const waiting = countWaiting(items)
  useHoldsPage((editor.unstored || !durable) && !isBlank(editor))
  const leave = () => {
    editor.reset()
    void editor.saver.drop().then(() => navigate({ to: '/' }))
  }
  if (!editor.ready) return <EditorSkeleton />
  const bar = (
    <SubmitBar
      formId={FORM_ID}
      sending={sending}
      onCancel={() => (isBlank(editor) ? void navigate({ to: '/' }) : setConfirmingDiscard(true))}
    />
  )
  return (
    <Page
      title={words.title}
      lead={words.lead}
      {...((waiting > 0 || (shared?.files ?? 1) > 1) && {
        aside: (
          <Link to="/uploads" className={buttonClass({ variant: 'soft', size: 'small' })}>
            {words.toQueue}
          </Link>
        ),
      })}
      action={<PageAction>{bar}</PageAction>}
    >
      <Failure sending={sending} onClose={dismiss} />
      <Notice text={noticeOf({ durable, unstored: editor.unstored, shared })} />
      {sending.state === 'sent' && <PublishedPost post={sending.post} />}
      <PostEditorForm
        id={FORM_ID}
        editor={editor}
        onSubmit={() => void submit()}
        actions={<div className={styles.barWide}>{bar}</div>}
      />
      <ConfirmDialog
        open={confirmingDiscard}
        title={words.discardTitle}
        text={words.discardText}
        yes={words.discardYes}
        no={words.discardNo}
        onYes={leave}
        onNo={() => setConfirmingDiscard(false)}
      />
    </Page>
  )
}

/** Text about shared files; undefined where the form shows everything itself. */
function sharedTextOf({ outcome, files, lost }: Shared): string | undefined {
  if (outcome === 'kept') return files > 1 ? words.sharedFiles(files) : undefined
  if (outcome === 'partly') return words.sharedPartly(files, lost)
  return outcome === 'lost' ? words.shareLost : words.shareUnready
}

function signedOutTextOf(shared: Shared): string {
  const text = sharedTextOf(shared)
  const isStored = shared.outcome === 'kept' || shared.outcome === 'partly'
  return [isStored && words.sharedText, text].filter(Boolean).join(' ')
}

type NoticeConditions = { durable: boolean; unstored: boolean; shared: Shared | undefined }

function noticeOf({ durable, unstored, shared }: NoticeConditions) {
  if (unstored) return words.noRoom
  const sharedText = shared && sharedTextOf(shared)
  if (sharedText !== undefined) return sharedText
  return durable ? undefined : words.cannotWait
}

function Notice({ text }: { text: string | undefined }) {
  return (
    <div role="status">
      {text !== undefined && (
        <p className={styles.notice}>
          <Icon name="alert" size={20} />
          {text}
        </p>
      )}
    </div>
  )
}

/** The banner of the specification, with the server's message below it. */
function Failure({ sending, onClose }: { sending: Sending; onClose: () => void }) {
  return (
    <div role="alert">
      {sending.state === 'failed' && (
        <div className={styles.banner}>
          <Icon name="alert" size={22} />
          <div>
            <p>{words.failure}</p>
            {sending.text !== undefined && <p className={styles.bannerDetail}>{sending.text}</p>}
          </div>
          <IconButton icon="close" label={words.closeFailure} onClick={onClose} />
        </div>
      )}
    </div>
  )
}
