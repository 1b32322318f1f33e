import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { MESSAGE_MAX, type MessagePreview } from '#src/contract/desk/messages.ts'
import { monthKey } from '#src/contract/month.ts'
import { newId } from '#src/offline/new-id.ts'
import { useOnline } from '#src/offline/use-online.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { classMessageMutations } from './class-message-mutations.ts'
import * as styles from './coach.module.css'
import type { Lesson } from './roll.ts'
import { classMessageStrings as words } from './strings.ts'

/** A notification to everyone of the month of a class; needs a network. */
export function ClassMessage({ lesson }: { lesson: Lesson }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="ghost" icon="message" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <BottomSheet open={open} onClose={close} title={words.open} dismissable={false}>
        {open && <MessageForm lesson={lesson} onSent={close} />}
      </BottomSheet>
    </>
  )
}

function MessageForm({ lesson, onSent }: { lesson: Lesson; onSent: () => void }) {
  const isOnline = useOnline()
  const [text, setText] = useState('')
  // The same for the same text: a repeat after a lost response sends nothing more.
  const [key, setKey] = useState(newId)
  const [preview, setPreview] = useState<MessagePreview>()
  const count = useMutation(classMessageMutations.preview())
  const send = useMutation(classMessageMutations.send())
  const message = { session: { kind: lesson.kind, number: lesson.number }, month: monthKey(lesson.date), text }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (preview === undefined) return count.mutate(message, { onSuccess: setPreview })
    send.mutate(
      { key, body: { ...message, expected: preview.recipients } },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: words.sent })
          onSent()
        },
        // The class changed since it was counted.
        onError: () => setPreview(undefined),
      },
    )
  }
  const error = send.error ?? count.error
  return (
    <form className={styles.sheet} onSubmit={submit}>
      <TextArea
        label={words.text}
        value={text}
        onChange={(typed) => {
          setText(typed)
          setKey(newId())
          setPreview(undefined)
        }}
        maxLength={MESSAGE_MAX}
        rows={4}
      />
      <p className={styles.muted}>{words.hint}</p>
      {preview !== undefined && <p role="status">{words.counted(preview.recipients)}</p>}
      {!isOnline && (
        <p role="status" className={styles.muted}>
          {words.offline}
        </p>
      )}
      <ErrorAlert text={error === null ? undefined : actionErrorText(error)} />
      <Button
        type="submit"
        loading={count.isPending || send.isPending}
        disabled={!isOnline || text.trim() === '' || preview?.recipients === 0}
      >
        {preview === undefined ? words.count : words.send}
      </Button>
    </form>
  )
}
