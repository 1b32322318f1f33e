import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { usePhoneEntry } from '#src/api/use-phone-entry.ts'
import * as styles from '#src/features/account/account.module.css'
import { phoneStrings as words } from '#src/features/account/strings.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Cooldown } from '#src/ui/form/cooldown.tsx'
import { PhoneField } from '#src/ui/form/phone-field.tsx'
import { PhoneCodes } from './phone-codes.tsx'
import { useTwoCodes } from './use-two-codes.ts'

type PhoneDialogProps = { open: boolean; current: string; onClose: () => void }

/** Changes the phone number: the new number, then a code sent to each of the two. */
export function PhoneDialog({ open, current, onClose }: PhoneDialogProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title={words.title} dismissable={false}>
      <PhoneSteps current={current} onClose={onClose} />
    </BottomSheet>
  )
}

function PhoneSteps({ current, onClose }: { current: string; onClose: () => void }) {
  const [next, setNext] = useState('')
  const [step, setStep] = useState<'number' | 'codes'>('number')
  const codes = useTwoCodes(current)
  if (step === 'codes') {
    return (
      <PhoneCodes
        current={current}
        next={next}
        codes={codes}
        onEdit={() => setStep('number')}
        onDone={() => {
          showToast({ kind: 'success', text: words.done })
          onClose()
        }}
      />
    )
  }
  return (
    <NumberForm
      current={current}
      start={next}
      codes={codes}
      onSent={(phone) => {
        setNext(phone)
        setStep('codes')
      }}
    />
  )
}

type NumberFormProps = {
  current: string
  start: string
  codes: ReturnType<typeof useTwoCodes>
  onSent: (phone: string) => void
}

function NumberForm({ current, start, codes, onSent }: NumberFormProps) {
  const { phone, number, cooldown, showError, field } = usePhoneEntry(start)
  const send = useMutation({ mutationFn: codes.send, retry: false })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    if (phone === '') return showError(words.required)
    if (number === undefined) return showError(words.invalid)
    if (number === current) return showError(words.same)
    send.mutate(number, {
      onSuccess: () => onSent(number),
      onError: (failure) => {
        cooldown.read(failure)
        showError(fieldErrorText(failure, 'phone_number') ?? actionErrorText(failure))
      },
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{words.intro}</p>
      <PhoneField label={words.newPhone} {...field} />
      <Cooldown until={cooldown.until} onEnd={cooldown.end} />
      <Button type="submit" wide loading={send.isPending} disabled={cooldown.until !== undefined}>
        {words.send}
      </Button>
    </form>
  )
}
