import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { ANSWER_MAX, ANSWER_MIN, type DeskMessage } from '#src/contract/desk/contact.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { DeskForm } from '#src/features/desk/form/desk-form.tsx'
import { TextareaInput } from '#src/features/desk/form/text-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { answerMessage, moveMessage } from './queries.ts'
import { deskContactStrings as words } from './strings.ts'

/** A message with its answer, or the field for one. */
export function MessageCard({ message }: { message: DeskMessage }) {
  const { id, name, phone, text, created_at, answer, closed, state } = message
  const { act, busy, error } = useAct()
  return (
    <chakra.li background="paper" borderRadius="m" padding="4" display="flex" flexDirection="column" gap="3">
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <chakra.h2 fontWeight="bold">
          <bdi>{words.from(name)}</bdi>
        </chakra.h2>
        <a href={`tel:${phone}`} dir="ltr">
          {toPersianDigits(phone)}
        </a>
        <chakra.span color="muted" fontSize="s">
          {formatDateTime(new Date(created_at))}
        </chakra.span>
      </chakra.div>
      <chakra.p whiteSpace="pre-line" dir="auto">
        {text}
      </chakra.p>
      {answer !== null && <Answer answer={answer} />}
      {closed !== null && answer === null && (
        <chakra.p color="muted" fontSize="s">
          {words.closedBy(closed.by, formatDateTime(new Date(closed.at)))}
        </chakra.p>
      )}
      {state === 'open' && answer === null && <AnswerForm message={message} />}
      <ErrorAlert text={error} />
      <chakra.div>
        <Button
          variant="ghost"
          size="small"
          loading={busy}
          onClick={() =>
            void act(
              () => moveMessage(id, state === 'open' ? 'closed' : 'open'),
              state === 'open' ? words.closed : words.reopened,
            )
          }
        >
          {state === 'closed' ? words.reopen : answer === null ? words.close : words.closeAnswered}
        </Button>
      </chakra.div>
    </chakra.li>
  )
}

function Answer({ answer: { text, via, delivery, by, at } }: { answer: NonNullable<DeskMessage['answer']> }) {
  return (
    <chakra.div paddingInlineStart="3" borderInlineStart="3px solid" borderColor="primary">
      <chakra.p whiteSpace="pre-line" dir="auto">
        {text}
      </chakra.p>
      <chakra.p color="muted" fontSize="s">
        {words.answeredBy(by, words.sentVia[via], formatDateTime(new Date(at)))}
      </chakra.p>
      {delivery !== 'sent' && <Badge tone="warning">{words.delivery[delivery]}</Badge>}
    </chakra.div>
  )
}

function AnswerForm({ message: { id, via } }: { message: DeskMessage }) {
  const [text, setText] = useState('')
  const { act, busy, error } = useAct()
  if (via === null) return <chakra.p color="muted">{words.noWay}</chakra.p>
  const isReady = text.trim().length >= ANSWER_MIN
  return (
    <DeskForm
      gap="2"
      onSubmit={() => {
        if (isReady) void act(() => answerMessage(id, text), words.sent)
      }}
    >
      <TextareaInput
        label={words.answer}
        hint={`${words.via[via]} ${words.answerHint(text.length)}`}
        rows={3}
        maxLength={ANSWER_MAX}
        value={text}
        onChange={setText}
      />
      <ErrorAlert text={error} />
      <div>
        <Button type="submit" loading={busy} disabled={!isReady}>
          {words.send}
        </Button>
      </div>
    </DeskForm>
  )
}

/** Carries out an act on a message, says so, and reads the lists again. */
function useAct() {
  const client = useQueryClient()
  const { userId } = useDesk()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      showToast({ kind: 'success', text: done })
      await client.invalidateQueries({ queryKey: [...deskKey(userId), 'contact'] })
    } catch (failure) {
      setError(actionErrorText(failure))
    } finally {
      setBusy(false)
    }
  }
  return { act, busy, error }
}
