import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { WEBHOOK_URL_MAX, type WebhookEvent, webhookEvents } from '#src/contract/desk/webhooks.ts'
import { ChoiceList } from '#src/features/desk/form/choice-list.tsx'
import { SecretBox } from '#src/features/desk/form/secret-box.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { webhookMutations } from './queries.ts'
import { webhookStrings as words } from './strings.ts'

/** Adds a webhook and shows its secret once. */
export function WebhookForm({ onClose }: { onClose: () => void }) {
  const { userId } = useDesk()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<WebhookEvent[]>([])
  const [tried, setTried] = useState(false)
  const add = useMutation(webhookMutations.add(userId))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (url.trim() !== '' && events.length > 0 && !add.isPending) add.mutate({ url, events })
  }
  if (add.data !== undefined) return <SecretBox label={words.secret} secret={add.data.secret} onDone={onClose} />
  const urlError = fieldErrorText(add.error, 'url') ?? (tried && url.trim() === '' ? words.urlNeeded : undefined)
  const isOther = add.error !== null && fieldErrorText(add.error, 'url') === undefined
  return (
    <chakra.form onSubmit={submit} noValidate display="flex" flexDirection="column" gap="4">
      <TextInput
        label={words.url}
        hint={words.urlHint}
        required
        dir="ltr"
        type="url"
        inputMode="url"
        maxLength={WEBHOOK_URL_MAX}
        value={url}
        onChange={setUrl}
        error={urlError}
      />
      <ChoiceList
        label={words.events}
        options={webhookEvents.map((value) => ({ value, label: words.eventNames[value] }))}
        chosen={events}
        onChange={setEvents}
        error={tried && events.length === 0 ? words.eventNeeded : undefined}
      />
      <ErrorAlert text={isOther ? actionErrorText(add.error) : undefined} />
      <Button type="submit" loading={add.isPending}>
        {words.save}
      </Button>
    </chakra.form>
  )
}
