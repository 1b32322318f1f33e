import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { confirmStrings as words } from './strings.ts'

type Question = {
  /** Names the item. */
  title: string
  /** What will happen. */
  text: string
  yes: string
  /** Asks why; the audit log records it. */
  asksReason?: boolean
  /** Whether the act takes something away. Defaults to true. */
  dangerous?: boolean
  act: (reason: string) => Promise<unknown>
  /** The toast afterwards. */
  done: string
}

/** Asks before an act: `ask(question)`, with `dialog` rendered beside the caller's content. */
export function useConfirm() {
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const ask = (next: Question) => {
    setQuestion(next)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const dialog = (
    <BottomSheet open={open} onClose={close} title={question?.title ?? ''}>
      {open && question !== undefined && <Answer question={question} onClose={close} />}
    </BottomSheet>
  )
  return { ask, dialog }
}

function Answer({ question, onClose }: { question: Question; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const act = async () => {
    if (question.asksReason === true && reason.trim() === '') return setMissing(true)
    setBusy(true)
    setError(undefined)
    try {
      await question.act(reason.trim())
      showToast({ kind: 'success', text: question.done })
      onClose()
    } catch (failure) {
      setError(actionErrorText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <p>{question.text}</p>
      {question.asksReason === true && (
        <TextInput
          label={words.reason}
          required
          maxLength={200}
          value={reason}
          error={missing && reason.trim() === '' ? words.reasonNeeded : undefined}
          onChange={setReason}
        />
      )}
      <ErrorAlert text={error} />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button variant={question.dangerous === false ? 'solid' : 'danger'} loading={busy} onClick={() => void act()}>
          {question.yes}
        </Button>
        <Button variant="ghost" data-autofocus onClick={onClose}>
          {words.no}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
