import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import {
  MESSAGE_MAX,
  type MessageChannel,
  type MessagePreview,
  type MessageRequest,
  messageChannels,
  messagePreview,
} from '#src/contract/desk/messages.ts'
import { monthKey } from '#src/contract/month.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextareaInput } from '#src/features/desk/form/text-input.tsx'
import { UnsavedGuard } from '#src/features/desk/form/unsaved-guard.tsx'
import { Section } from '#src/features/desk/people/person/section.tsx'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { useSaleKey } from '#src/features/desk/walk-in/use-sale-key.ts'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { type AudienceDraft, audienceOf } from './audience-draft.ts'
import { AudienceFields } from './audience-fields.tsx'
import { draftOfLink } from './compose-link.ts'
import { PreviewCard } from './preview-card.tsx'
import { messageMutations } from './queries.ts'
import { messageStrings, composeStrings as words } from './strings.ts'

const LEAST_TEXT = 2

/** A new message: written, counted, then sent to as many as were counted. `search` may be that of a link to it. */
export function ComposeScreen({ search }: { search?: unknown }) {
  return (
    <DeskScreen title={messageStrings.compose} needs="messages.send">
      <ComposeForm search={search} />
    </DeskScreen>
  )
}

function useDraftMessage(search: unknown) {
  const { me } = useDesk()
  const pool = useDeskPool() ?? (me.pools.length === 1 ? (me.pools[0]?.id ?? null) : null)
  const today = jalaliDay(new Date())
  const [audience, setAudience] = useState<AudienceDraft>({
    ...{ to: 'session', day: today, session: null, only: 'month', pool },
    filter: { month: monthKey(today), pool: null, kind: null, level: null, sex: null },
    ...draftOfLink(search),
  })
  const [channel, setChannel] = useState<MessageChannel>('notification')
  const [text, setText] = useState('')
  return { audience, setAudience, channel, setChannel, text, setText }
}

function ComposeForm({ search }: { search: unknown }) {
  const { userId, may } = useDesk()
  const navigate = useNavigate()
  const { audience, setAudience, channel, setChannel, text, setText } = useDraftMessage(search)
  const [preview, setPreview] = useState<MessagePreview>()
  const [missing, setMissing] = useState(false)
  const [sentId, setSentId] = useState<number>()
  const count = useMutation(messageMutations.preview())
  const send = useMutation(messageMutations.send(userId))
  const keyFor = useSaleKey(newId)
  // Once rendered as sent: before, the guard of unsaved text would ask.
  useEffect(() => {
    if (sentId === undefined) return
    void navigate({
      to: '/desk/messages/$id',
      params: { id: String(sentId) },
      search: ({ pool }: { pool?: number }) => (pool === undefined ? {} : { pool }),
    })
  }, [sentId, navigate])
  const to = audienceOf(audience, may('messages.send', null))
  const message: MessageRequest | undefined =
    to === undefined || text.trim().length < LEAST_TEXT ? undefined : { audience: to, channel, text }

  const edited = (edit: () => void) => {
    edit()
    setPreview(undefined)
    setMissing(false)
    send.reset()
  }
  const countNow = () => {
    setMissing(message === undefined)
    if (message !== undefined) count.mutate(message, { onSuccess: setPreview })
  }
  const sendNow = () => {
    if (message === undefined || preview === undefined || send.isPending) return
    const body = { ...message, expected: preview.recipients }
    send.mutate(
      { key: keyFor(body), body },
      {
        onSuccess: ({ id }) => {
          setSentId(id)
          showToast({ kind: 'success', text: words.sent })
        },
        // The audience changed since it was counted: its new preview is shown beside the error.
        onError: (error) => setPreview((known) => currentOf(error) ?? known),
      },
    )
  }
  const error = send.error ?? count.error
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="4"
      maxInlineSize="720px"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (preview === undefined) countNow()
        else sendNow()
      }}
    >
      <UnsavedGuard active={text !== '' && sentId === undefined} />
      <Section title={messageStrings.audience}>
        <AudienceFields
          draft={audience}
          onChange={(changes) => edited(() => setAudience((before) => ({ ...before, ...changes })))}
        />
      </Section>
      <Section title={messageStrings.message}>
        <SelectInput
          label={messageStrings.channel}
          value={channel}
          options={messageChannels.map((value) => ({ value, label: messageStrings.channels[value] }))}
          onChange={(chosen) => edited(() => setChannel(chosen))}
        />
        <TextareaInput
          label={messageStrings.text}
          required
          hint={messageStrings.textHint(text.length)}
          {...withError(fieldErrorText(error, 'text'))}
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={(typed) => edited(() => setText(typed))}
        />
      </Section>
      {preview !== undefined && <PreviewCard preview={preview} />}
      <ErrorAlert text={missing ? words.incomplete : error === null ? undefined : actionErrorText(error)} />
      <div>
        {preview === undefined ? (
          <Button type="submit" loading={count.isPending}>
            {words.count}
          </Button>
        ) : (
          <Button type="submit" loading={send.isPending} disabled={preview.recipients === 0}>
            {words.send(preview.recipients)}
          </Button>
        )}
      </div>
    </chakra.form>
  )
}

function withError(text: string | undefined) {
  return text === undefined ? {} : { error: text }
}

function currentOf(error: Error): MessagePreview | undefined {
  return error instanceof ApiError ? messagePreview.safeParse(error.current).data : undefined
}
