import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { usePhoneEntry } from '#src/api/use-phone-entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Cooldown } from '#src/ui/form/cooldown.tsx'
import { PhoneField } from '#src/ui/form/phone-field.tsx'
import * as styles from './auth.module.css'
import type { AuthFlow } from './flow.ts'
import { authMessageOf } from './message.ts'
import { authMutations } from './mutations.ts'
import { authStrings as words } from './strings.ts'

/** First step, the phone number. Users without a password get a code, all others the password step. */
export function PhoneForm({ flow }: { flow: AuthFlow }) {
  const { phone, number, cooldown, showError, field } = usePhoneEntry(flow.phone)
  useEffect(() => field.inputRef.current?.focus(), [field.inputRef])
  const begin = useMutation(authMutations.begin())

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (begin.isPending) return
    if (phone === '') return showError(words.phoneRequired)
    if (number === undefined) return showError(words.phoneInvalid)
    begin.mutate(number, {
      onSuccess: (step) => flow.go(step, { phone: number, resetting: false }),
      onError: (failure) => {
        cooldown.read(failure)
        showError(authMessageOf(failure))
      },
    })
  }
  const choosePassword = () => {
    if (number === undefined) return showError(words.phoneInvalid)
    flow.go('password', { phone: number, resetting: false })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PhoneField label={words.phoneLabel} hint={words.phoneHint} {...field} />
      <Cooldown until={cooldown.until} onEnd={cooldown.end} />
      <Button type="submit" wide loading={begin.isPending}>
        {words.goOn}
      </Button>
      <Button variant="plain" wide onClick={choosePassword}>
        {words.withPassword}
      </Button>
    </form>
  )
}
