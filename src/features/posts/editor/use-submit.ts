import { useEffect, useRef, useState } from 'react'
import { outcomeOf, type PostOutcome } from '#src/api/outbox-client/outcome.ts'
import { editPost, sendUnqueued } from '#src/api/outbox-client/posts.ts'
import { inSight } from '#src/offline/idle.ts'
import type { SendResult } from '#src/offline/outbox/send-result.ts'
import { problemText } from '#src/offline/outbox/strings.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { composeStrings as words } from './strings.ts'
import type { PostEditor } from './use-post-editor.ts'

const NOTICE_MS = 3000

/** `sending`: with the post's id in the outbox, where it has one. `sent`: the notice stands, home comes next. */
export type Sending =
  | { state: 'idle' }
  | { state: 'sending'; id: string | undefined }
  | { state: 'sent' }
  | { state: 'failed'; text: string | undefined }

type Ways = { goHome: () => void; goToQueue: () => void }

/** Sends what stands in the form through the outbox, and tells how it went. */
export function useSubmit(composer: PostEditor, { goHome, goToQueue }: Ways) {
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      clearTimeout(leaving.current)
    }
  }, [])

  const finish = (outcome: PostOutcome) => {
    if (!here.current) {
      // What could not wait has failed, and no queue shows it.
      if (isTrouble(outcome)) showToast({ kind: 'error', text: words.failure })
      return
    }
    switch (outcome.kind) {
      case 'delivered':
        composer.keeper.letGo()
        composer.reset()
        setSending({ state: 'sent' })
        showToast({ kind: 'success', text: words.success, ms: NOTICE_MS })
        leaving.current = setTimeout(goHome, NOTICE_MS)
        return
      case 'waiting':
        composer.keeper.letGo()
        composer.reset()
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
        composer.keeper.letGo()
        composer.reset()
        setSending({ state: 'idle' })
    }
  }
  const submit = async () => {
    if (composer.check() !== undefined || sending.state === 'sending' || sending.state === 'sent') return
    setSending({ state: 'sending', id: undefined })
    try {
      if (composer.unkept) {
        finish(await sendNow(composer))
        return
      }
      const id = await composer.keeper.queue()
      setSending({ state: 'sending', id })
      const outcome = await seenOutcomeOf(id, here)
      // Whoever has gone elsewhere leaves it in the queue, which tries again or shows what was refused.
      if (outcome === undefined) return
      // Back on the desk: the person mends it and sends the same post again.
      if (isTrouble(outcome)) await editPost(id)
      finish(outcome)
    } catch {
      finish({ kind: 'broken' })
    }
  }
  const dismiss = () => setSending((now) => (now.state === 'failed' ? { state: 'idle' } : now))
  return { sending, submit, dismiss }
}

function isTrouble({ kind }: PostOutcome): boolean {
  return kind === 'refused' || kind === 'broken'
}

/**
 * What has become of the post when the person looks; undefined when they have left the form before. Until then trouble
 * counts for nothing: a post that came back to a form nobody sees would wait there for good.
 */
async function seenOutcomeOf(id: string, here: { current: boolean }): Promise<PostOutcome | undefined> {
  for (;;) {
    const outcome = await outcomeOf(id)
    if (!here.current) return undefined
    if (!isTrouble(outcome) || document.visibilityState === 'visible') return outcome
    await inSight()
  }
}

async function sendNow({ keeper, text, files }: PostEditor): Promise<PostOutcome> {
  const { media, thumbnail } = files
  const verdict = await sendUnqueued(await keeper.id(), text, {
    ...(media !== undefined && { media }),
    ...(thumbnail !== undefined && { thumbnail }),
  })
  return outcomeOfVerdict(verdict)
}

function outcomeOfVerdict(verdict: SendResult): PostOutcome {
  switch (verdict.kind) {
    case 'delivered':
      return { kind: 'delivered', post: verdict.post }
    case 'refused':
      return { kind: 'refused', text: problemText(verdict.problem) }
    case 'retry':
      return { kind: 'refused', text: problemText({ code: verdict.because }) }
    default:
      return { kind: 'broken' }
  }
}
