import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { useCodeCooldown } from '#src/api/use-code-cooldown.ts'
import { canonicalPhone, phoneDigits } from '#src/fa/phone.ts'
import { phoneStrings as words } from '#src/features/account/strings.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Cooldown } from '#src/ui/form/cooldown.tsx'
import { DigitField } from '#src/ui/form/digit-field.tsx'
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
  const [phone, setPhone] = useState(start)
  useHoldsTyped([phone])
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const cooldown = useCodeCooldown()
  const send = useMutation({ mutationFn: codes.send, retry: false })
  const showError = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const number = canonicalPhone(phone)
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
    <form className="account-form" onSubmit={submit} noValidate>
      <p>{words.intro}</p>
      <DigitField
        label={words.newPhone}
        value={phone}
        clean={phoneDigits}
        onChange={(digits) => {
          setPhone(digits)
          setError(undefined)
        }}
        error={error}
        autoComplete="tel"
        inputRef={field}
      />
      <Cooldown until={cooldown.until} onEnd={cooldown.end} />
      <Button type="submit" wide loading={send.isPending} disabled={cooldown.until !== undefined}>
        {words.send}
      </Button>
    </form>
  )
}
