import { useEffect, useRef, useState } from 'react'
import { outcomeOf, type PostOutcome } from '#src/api/outbox-client/outcome.ts'
import { editPost, sendUnqueued } from '#src/api/outbox-client/posts.ts'
import { inSight } from '#src/offline/idle.ts'
import type { SendResult } from '#src/offline/outbox/send-result.ts'
import { problemText } from '#src/offline/outbox/strings.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { afterPaint } from '#src/ui/motion/after-paint.ts'
import { rememberCategory } from './last-category.ts'
import { composeStrings as words } from './strings.ts'
import type { PostEditor } from './use-post-editor.ts'

const NOTICE_MS = 3000

/**
 * `sending`: with the post's id in the outbox, if queued. `sent`: the notice and the post as the server sent it are shown,
 * then the home page.
 */
export type Sending =
  | { state: 'idle' }
  | { state: 'sending'; id: string | undefined }
  | { state: 'sent'; post: unknown }
  | { state: 'failed'; text: string | undefined }

type Navigation = { goHome: () => void; goToQueue: () => void }

/** Sends the form through the outbox and reports the outcome. */
export function useSubmit(editor: PostEditor, { goHome, goToQueue }: Navigation) {
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const homeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const mounted = useRef(true)
  /** From the tap until the outcome; the state follows a frame later. */
  const submitted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      clearTimeout(homeTimer.current)
    }
  }, [])

  const finish = (outcome: PostOutcome) => {
    if (!mounted.current) {
      // An unqueued post that failed is not shown in the queue.
      if (isFailure(outcome)) showToast({ kind: 'error', text: words.failure })
      return
    }
    switch (outcome.kind) {
      case 'delivered':
        editor.saver.release()
        editor.reset()
        setSending({ state: 'sent', post: outcome.post })
        showToast({ kind: 'success', text: words.success, ms: NOTICE_MS })
        homeTimer.current = setTimeout(goHome, NOTICE_MS)
        return
      case 'waiting':
        editor.saver.release()
        editor.reset()
        setSending({ state: 'idle' })
        showToast({ kind: 'info', text: words.queued, ms: 2 * NOTICE_MS })
        goToQueue()
        return
      case 'refused':
        setSending({ state: 'failed', text: outcome.text })
        return
      case 'broken':
        setSending({ state: 'failed', text: undefined })
        return
      case 'login':
      case 'gone':
        editor.saver.release()
        editor.reset()
        setSending({ state: 'idle' })
    }
  }
  const send = async () => {
    rememberCategory(editor.text.category)
    setSending({ state: 'sending', id: undefined })
    try {
      const id = await editor.saver.queue()
      if (id === undefined) {
        finish(await sendNow(editor))
        return
      }
      setSending({ state: 'sending', id })
      const outcome = await visibleOutcomeOf(id, mounted)
      // The user has left the form: the queue retries the post or shows its error.
      if (outcome === undefined) return
      // Takes the post out of the queue, so that the user can correct and resend it.
      if (isFailure(outcome)) await editPost(id)
      finish(outcome)
    } catch {
      finish({ kind: 'broken' })
    }
  }
  const submit = async () => {
    if (editor.check() !== undefined || submitted.current || sending.state === 'sent') return
    submitted.current = true
    try {
      // The frame with the disabled form is expensive.
      await afterPaint()
      await send()
    } finally {
      submitted.current = false
    }
  }
  const dismiss = () => setSending((now) => (now.state === 'failed' ? { state: 'idle' } : now))
  return { sending, submit, dismiss }
}

function isFailure({ kind }: PostOutcome): boolean {
  return kind === 'refused' || kind === 'broken'
}

/**
 * The outcome once the page is visible; undefined when the user has left the form. Until then a failure stays in the
 * queue: a post returned to a hidden form would not be retried.
 */
async function visibleOutcomeOf(id: string, mounted: { current: boolean }): Promise<PostOutcome | undefined> {
  for (;;) {
    const outcome = await outcomeOf(id)
    if (!mounted.current) return undefined
    if (!isFailure(outcome) || document.visibilityState === 'visible') return outcome
    await inSight()
  }
}

async function sendNow({ saver, text, files }: PostEditor): Promise<PostOutcome> {
  const { media, thumbnail } = files
  const result = await sendUnqueued(await saver.id(), text, {
    ...(media !== undefined && { media }),
    ...(thumbnail !== undefined && { thumbnail }),
  })
  return outcomeOfResult(result)
}

function outcomeOfResult(result: SendResult): PostOutcome {
  switch (result.kind) {
    case 'delivered':
      return { kind: 'delivered', post: result.post }
    case 'refused':
      return { kind: 'refused', text: problemText(result.problem) }
    case 'retry':
      return { kind: 'refused', text: problemText({ code: result.because }) }
    default:
      return { kind: 'broken' }
  }
}
