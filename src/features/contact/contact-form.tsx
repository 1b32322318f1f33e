import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { api } from '#src/api/client.ts'
import { ApiError, actionErrorText } from '#src/api/errors.ts'
import { profileQuery } from '#src/api/profile.ts'
import { session } from '#src/api/session/session-store.ts'
import {
  CONTACT_NAME_MAX,
  CONTACT_NAME_MIN,
  CONTACT_TEXT_MAX,
  CONTACT_TEXT_MIN,
  type ContactRequest,
  contactStored,
} from '#src/contract/contact.ts'
import { phoneNumber } from '#src/contract/phone.ts'
import { phoneDigits } from '#src/fa/phone.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { useLatinFont } from '#src/ui/form/latin-font.ts'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './contact.module.css'
import { contactStrings as words } from './strings.ts'

type Field = keyof ContactRequest
type Faults = Partial<Record<Field, string>>
const fields = ['name', 'phone_number', 'text'] as const

/**
 * Contact form; a member's name and number are filled in. The fields are cleared only after the server has stored the
 * message.
 */
export function ContactForm({ onSent }: { onSent: () => void }) {
  useLatinFont()
  const { data: known } = useQuery(profileQuery(useSnapshot(session)))
  const [typed, setTyped] = useState<Partial<ContactRequest>>({})
  const values = { name: known?.name ?? '', phone_number: known?.phone_number ?? '', text: '', ...typed }
  const [faults, setFaults] = useState<Faults>({})
  useHoldsTyped(Object.values(typed))
  const form = useRef<HTMLFormElement>(null)
  const sending = useMutation({
    mutationFn: (body: ContactRequest) => api('/api/contact/', contactStored, { method: 'POST', body }),
  })
  const change = (field: Field) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setFaults(({ [field]: _, ...others }) => others)
  }
  const showFaults = (found: Faults) => {
    setFaults(found)
    const first = fields.find((field) => found[field] !== undefined)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const found = faultsOf(values)
    if (Object.keys(found).length > 0) return showFaults(found)
    sending.mutate(values, { onSuccess: onSent, onError: (error) => showFaults(fieldFaults(error)) })
  }
  const error = (field: Field) => (faults[field] === undefined ? undefined : { error: faults[field] })
  const failure = sending.error === null ? undefined : failureText(sending.error)
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={words.name}
        name="name"
        value={values.name}
        onChange={change('name')}
        autoComplete="name"
        enterKeyHint="next"
        required
        {...error('name')}
      />
      <TextField
        label={words.phone}
        hint={words.phoneHint}
        name="phone_number"
        value={values.phone_number}
        onChange={(text) => change('phone_number')(phoneDigits(text))}
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        dir="ltr"
        required
        {...error('phone_number')}
      />
      <TextArea
        label={words.text}
        hint={words.textHint(lengthOf(plainText(values.text)))}
        name="text"
        value={values.text}
        onChange={change('text')}
        rows={6}
        required
        {...error('text')}
      />
      <div role="alert">
        {failure !== undefined && !sending.isPending && (
          <p className={fieldStyles.error}>
            <Icon name="alert" size={18} />
            {failure}
          </p>
        )}
      </div>
      <Button type="submit" loading={sending.isPending}>
        {words.send}
      </Button>
      <p className={styles.quiet}>{words.privacy}</p>
    </form>
  )
}

function faultsOf({ name, phone_number: phone, text }: ContactRequest): Faults {
  return {
    ...(!isBetween(plainLine(name), CONTACT_NAME_MIN, CONTACT_NAME_MAX) && { name: words.nameFault }),
    ...(!phoneNumber.safeParse(phone).success && { phone_number: words.phoneFault }),
    ...(!isBetween(plainText(text), CONTACT_TEXT_MIN, CONTACT_TEXT_MAX) && { text: words.textFault }),
  }
}

function isBetween(text: string, min: number, max: number): boolean {
  const length = lengthOf(text)
  return length >= min && length <= max
}

/** Field errors of the server's response. */
function fieldFaults(error: unknown): Faults {
  const errors = error instanceof ApiError ? (error.fields ?? {}) : {}
  return Object.fromEntries(
    fields.flatMap((field) => (errors[field] === undefined ? [] : [[field, errors[field].join(' ')]])),
  )
}

/** Error text above the button; undefined when field errors explain it. */
function failureText(error: unknown): string | undefined {
  if (Object.keys(fieldFaults(error)).length > 0) return undefined
  return actionErrorText(error, words.unsent)
}
