import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { storedAccess } from '#src/api/session/tokens.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './auth.module.css'
import { faultOfReset } from './credentials.ts'
import type { AuthFlow } from './flow.ts'
import { FormAlert } from './form-alert.tsx'
import { savingMessageOf } from './message.ts'
import { authMutations } from './mutations.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { authStrings as words } from './strings.ts'

/** New password after the user has verified the phone number. */
export function ResetForm({ flow }: { flow: AuthFlow }) {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  useHoldsTyped([password, confirm])
  const [fault, setFault] = useState<ReturnType<typeof faultOfReset>>()
  const [alert, setAlert] = useState('')
  const [shown, setShown] = useState(false)
  const fields = { password: useRef<HTMLInputElement>(null), confirm: useRef<HTMLInputElement>(null) }
  const first = fields.password
  useEffect(() => first.current?.focus(), [first])
  const save = useMutation(authMutations.setNewPassword())
  const isDone = save.isPending || save.isSuccess

  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    setFault(undefined)
    setAlert('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDone) return
    const found = faultOfReset(password, confirm)
    setFault(found)
    if (found !== undefined) return fields[found.field].current?.focus()
    if (storedAccess() === undefined) return setAlert(words.tokenMissing)
    save.mutate(
      { new_password: password, confirm_password: confirm },
      {
        onSuccess: () => flow.finish(words.passwordChanged),
        onError: (error) => setAlert(savingMessageOf(error, words.passwordNotChanged)),
      },
    )
  }
  const textOf = (field: 'password' | 'confirm') => (fault?.field === field ? fault.text : undefined)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={flow.phone} readOnly hidden />
      <NewPasswordFields
        label={words.newPasswordLabel}
        password={password}
        confirm={confirm}
        onPassword={change(setPassword)}
        onConfirm={change(setConfirm)}
        passwordError={textOf('password')}
        confirmError={textOf('confirm')}
        passwordRef={fields.password}
        confirmRef={fields.confirm}
        shown={shown}
        onShownChange={setShown}
        autoFocus
      />
      <FormAlert text={alert} />
      {/* Only aria-disabled: a tap says what is missing. */}
      <Button type="submit" wide loading={isDone} aria-disabled={faultOfReset(password, confirm) !== undefined}>
        {words.changePassword}
      </Button>
    </form>
  )
}
