import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { storedAccess } from '#src/api/session/tokens.ts'
import { plainUsername } from '#src/contract/credentials.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import './auth.css'
import { type CredentialField, type Faults, faultsOfCredentials } from './credentials.ts'
import type { AuthFlow } from './flow.ts'
import { FormAlert } from './form-alert.tsx'
import { generatePassword } from './generate-password.ts'
import { refusedField, savingMessageOf } from './message.ts'
import { authMutations } from './mutations.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { authStrings as words } from './strings.ts'

const sentAs = { username: 'username', password: 'password', confirm_password: 'confirm' } as const

/** First username and password of somebody who has just signed in. They may be put off: nothing is closed to them. */
export function CredentialsForm({ flow }: { flow: AuthFlow }) {
  const [values, setValues] = useState({ username: '', password: '', confirm: '' })
  useHoldsTyped(Object.values(values))
  const [faults, setFaults] = useState<Faults>({})
  const [alert, setAlert] = useState('')
  const [said, setSaid] = useState('')
  const [shown, setShown] = useState(false)
  const fields = useFields()
  useEffect(() => fields.username.current?.focus(), [fields.username])
  const save = useMutation(authMutations.setCredentials())
  const settled = save.isPending || save.isSuccess

  const change = (field: CredentialField) => (text: string) => {
    setValues((before) => ({ ...before, [field]: text }))
    setFaults(({ [field]: _, ...others }) => others)
    setAlert('')
    if (field !== 'username') setSaid('')
  }
  const refuse = (found: Faults) => {
    setFaults(found)
    const first = (['username', 'password', 'confirm'] as const).find((field) => found[field] !== undefined)
    if (first !== undefined) fields[first].current?.focus()
    return first !== undefined
  }
  const tellFailure = (error: unknown) => {
    const text = savingMessageOf(error, words.credentialsNotSaved)
    const field = refusedField(error, sentAs)
    if (field === undefined) setAlert(text)
    else refuse({ [field]: text })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (settled) return
    setAlert('')
    if (refuse(faultsOfCredentials(values.username, values.password, values.confirm))) return
    if (storedAccess() === undefined) return setAlert(words.tokenMissing)
    const { username, password, confirm } = values
    save.mutate(
      { username: plainUsername(username), password, confirm_password: confirm },
      { onSuccess: () => flow.finish(words.credentialsSaved), onError: tellFailure },
    )
  }
  const generate = () => {
    if (plainUsername(values.username) === '') return refuse({ username: words.usernameFirst })
    try {
      const password = generatePassword()
      setValues((before) => ({ ...before, password, confirm: password }))
      setFaults({})
      setAlert('')
      setShown(true)
      setSaid(words.generated)
    } catch {
      setAlert(words.generatorFailed)
    }
  }
  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      <p className="auth-lead">{words.credentialsLead}</p>
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
      <p role="status" className="auth-said">
        {said}
      </p>
      <FormAlert text={alert} />
      <Button type="submit" wide loading={settled}>
        {words.saveCredentials}
      </Button>
      <Button variant="plain" wide onClick={flow.leave}>
        {words.later}
      </Button>
    </form>
  )
}

function useFields() {
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const confirm = useRef<HTMLInputElement>(null)
  return { username, password, confirm }
}
