import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { storedAccess } from '#src/api/session/tokens.ts'
import { plainUsername } from '#src/contract/credentials.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { runAfterPaint } from '#src/ui/motion/after-paint.ts'
import * as styles from './auth.module.css'
import { type CredentialField, type Faults, faultsOfCredentials } from './credentials.ts'
import type { AuthFlow } from './flow.ts'
import { FormAlert } from './form-alert.tsx'
import { generatePassword } from './generate-password.ts'
import { rejectedField, savingMessageOf } from './message.ts'
import { authMutations } from './mutations.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { authStrings as words } from './strings.ts'

const fieldBySentName = { username: 'username', password: 'password', confirm_password: 'confirm' } as const

/** First username and password after signing in by code. The user can postpone them without losing access. */
export function CredentialsForm({ flow }: { flow: AuthFlow }) {
  const [values, setValues] = useState({ username: '', password: '', confirm: '' })
  useHoldsTyped(Object.values(values))
  const [faults, setFaults] = useState<Faults>({})
  const [alert, setAlert] = useState('')
  const [status, setStatus] = useState('')
  const [shown, setShown] = useState(false)
  const fields = useFields()
  useEffect(() => fields.username.current?.focus(), [fields.username])
  const save = useMutation(authMutations.setCredentials())
  const isDone = save.isPending || save.isSuccess

  const change = (field: CredentialField) => (text: string) => {
    setValues((before) => ({ ...before, [field]: text }))
    setFaults(({ [field]: _, ...others }) => others)
    setAlert('')
    if (field !== 'username') setStatus('')
  }
  const showFaults = (found: Faults) => {
    setFaults(found)
    const first = (['username', 'password', 'confirm'] as const).find((field) => found[field] !== undefined)
    if (first !== undefined) fields[first].current?.focus()
    return first !== undefined
  }
  const showFailure = (error: unknown) => {
    const text = savingMessageOf(error, words.credentialsNotSaved)
    const field = rejectedField(error, fieldBySentName)
    if (field === undefined) setAlert(text)
    else showFaults({ [field]: text })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDone) return
    setAlert('')
    if (showFaults(faultsOfCredentials(values.username, values.password, values.confirm))) return
    if (storedAccess() === undefined) return setAlert(words.tokenMissing)
    const { username, password, confirm } = values
    save.mutate(
      { username: plainUsername(username), password, confirm_password: confirm },
      { onSuccess: () => flow.finish(words.credentialsSaved), onError: showFailure },
    )
  }
  const generate = () => {
    if (plainUsername(values.username) === '') return showFaults({ username: words.usernameFirst })
    try {
      const password = generatePassword()
      setValues((before) => ({ ...before, password, confirm: password }))
      setFaults({})
      setAlert('')
      setShown(true)
      setStatus(words.generated)
    } catch {
      setAlert(words.generatorFailed)
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{words.credentialsLead}</p>
      <TextField
        label={words.usernameLabel}
        hint={words.usernameHint}
        value={values.username}
        onChange={change('username')}
        inputRef={fields.username}
        autoComplete="username"
        enterKeyHint="next"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="auto"
        required
        data-autofocus
        {...(faults.username === undefined ? {} : { error: faults.username })}
      />
      <NewPasswordFields
        label={words.passwordLabel}
        password={values.password}
        confirm={values.confirm}
        onPassword={change('password')}
        onConfirm={change('confirm')}
        passwordError={faults.password}
        confirmError={faults.confirm}
        passwordRef={fields.password}
        confirmRef={fields.confirm}
        shown={shown}
        onShownChange={setShown}
      />
      <Button variant="soft" onClick={generate}>
        {words.generate}
      </Button>
      <p role="status" className={styles.said}>
        {status}
      </p>
      <FormAlert text={alert} />
      <div className={styles.credentialActions}>
        <Button type="submit" wide loading={isDone}>
          {words.saveCredentials}
        </Button>
        <Button variant="plain" wide onClick={() => runAfterPaint(flow.leave)}>
          {words.later}
        </Button>
      </div>
    </form>
  )
}

function useFields() {
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const confirm = useRef<HTMLInputElement>(null)
  return { username, password, confirm }
}
