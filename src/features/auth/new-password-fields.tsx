import type { Ref } from 'react'
import { passwordFaults } from '#src/contract/credentials.ts'
import { Checklist } from '#src/ui/form/checklist.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import * as styles from './auth.module.css'
import { authStrings as words } from './strings.ts'

const CHECKLIST_ID = 'auth-password-checks'

type NewPasswordFieldsProps = {
  label: string
  password: string
  confirm: string
  onPassword: (password: string) => void
  onConfirm: (confirm: string) => void
  passwordError: string | undefined
  confirmError: string | undefined
  passwordRef: Ref<HTMLInputElement>
  confirmRef: Ref<HTMLInputElement>
  /** Both fields show their text, or both hide it. */
  shown: boolean
  onShownChange: (shown: boolean) => void
  autoFocus?: boolean
}

/** A new password with its repetition and a checklist of the unmet rules. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, password, confirm, passwordError, confirmError, shown, onShownChange, autoFocus = false } = props
  const faults = passwordFaults(password)
  const items = (['length', 'latin', 'digits'] as const).map((check) => ({
    text: words.checks[check],
    met: password !== '' && !faults.includes(check),
  }))
  return (
    <>
      <div className={styles.newPassword}>
        <PasswordField
          label={label}
          value={password}
          onChange={props.onPassword}
          autoComplete="new-password"
          inputRef={props.passwordRef}
          shown={shown}
          onShownChange={onShownChange}
          aria-describedby={CHECKLIST_ID}
          required
          data-autofocus={autoFocus || undefined}
          {...(passwordError === undefined ? {} : { error: passwordError })}
        />
        <Checklist id={CHECKLIST_ID} label={words.checklist} items={items} />
      </div>
      <PasswordField
        label={words.confirmLabel}
        value={confirm}
        onChange={props.onConfirm}
        autoComplete="new-password"
        inputRef={props.confirmRef}
        shown={shown}
        onShownChange={onShownChange}
        required
        {...(confirmError === undefined ? {} : { error: confirmError })}
      />
    </>
  )
}
