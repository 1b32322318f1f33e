import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#src/api/client.ts'
import { ApiError, messageOf } from '#src/api/errors.ts'
import {
  CONTACT_NAME_MAX,
  CONTACT_NAME_MIN,
  CONTACT_TEXT_MAX,
  CONTACT_TEXT_MIN,
  type ContactRequest,
  contactStored,
} from '#src/contract/contact.ts'
import { canonicalPhone, phoneDigits } from '#src/fa/phone.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { contactStrings as words } from './strings.ts'

type Field = keyof ContactRequest
type Faults = Partial<Record<Field, string>>
const fields = ['name', 'phone_number', 'text'] as const

/** Name, number and words; all stay in the fields until the server has them. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const [wish, setWish] = useState<ContactRequest>({ name: '', phone_number: '', text: '' })
  const [faults, setFaults] = useState<Faults>({})
  useHoldsTyped(Object.values(wish))
  const form = useRef<HTMLFormElement>(null)
  const sending = useMutation({
    mutationFn: (body: ContactRequest) => api('/api/contact/', contactStored, { method: 'POST', body }),
  })
  const change = (field: Field) => (value: string) => {
    setWish((before) => ({ ...before, [field]: value }))
    setFaults(({ [field]: _, ...others }) => others)
  }
  const refuse = (found: Faults) => {
    setFaults(found)
    const first = fields.find((field) => found[field] !== undefined)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const found = faultsOf(wish)
    if (Object.keys(found).length > 0) return refuse(found)
    sending.mutate(wish, { onSuccess: onSent, onError: (error) => refuse(refusedFields(error)) })
  }
  const error = (field: Field) => (faults[field] === undefined ? undefined : { error: faults[field] })
  const failure = sending.error === null ? undefined : failureText(sending.error)
  return (
    <form ref={form} className="contact-form" onSubmit={submit} noValidate>
      <TextField
        label={words.name}
        name="name"
        value={wish.name}
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
        value={wish.phone_number}
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
        hint={words.textHint(lengthOf(plainText(wish.text)))}
        name="text"
        value={wish.text}
        onChange={change('text')}
        rows={6}
        required
        {...error('text')}
      />
      <div role="alert">
        {failure !== undefined && !sending.isPending && (
          <p className="field-error">
            <Icon name="alert" size={18} />
            {failure}
          </p>
        )}
      </div>
      <Button type="submit" loading={sending.isPending}>
        {words.send}
      </Button>
      <p className="contact-quiet">{words.privacy}</p>
    </form>
  )
}

function faultsOf({ name, phone_number: phone, text }: ContactRequest): Faults {
  return {
    ...(!isBetween(plainLine(name), CONTACT_NAME_MIN, CONTACT_NAME_MAX) && { name: words.nameFault }),
    ...(canonicalPhone(phone) === undefined && { phone_number: words.phoneFault }),
    ...(!isBetween(plainText(text), CONTACT_TEXT_MIN, CONTACT_TEXT_MAX) && { text: words.textFault }),
  }
}

function isBetween(text: string, least: number, most: number): boolean {
  const length = lengthOf(text)
  return length >= least && length <= most
}

/** What the server said of each field. */
function refusedFields(error: unknown): Faults {
  const said = error instanceof ApiError ? (error.fields ?? {}) : {}
  return Object.fromEntries(
    fields.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field].join(' ')]])),
  )
}

/** What is said above the button; faults of fields stand beside these. */
function failureText(error: unknown): string | undefined {
  if (Object.keys(refusedFields(error)).length > 0) return undefined
  const isUnanswered = error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
  return isUnanswered ? words.unsent : messageOf(error)
}
