import { type ComponentProps, useState } from 'react'
import { uiStrings } from '#src/ui/strings.ts'
import { IconButton } from './icon-button.tsx'
import { useLatinFont } from './latin-font.ts'
import * as styles from './password-field.module.css'
import { TextField } from './text-field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing' | 'dir' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
  /** Whether the password is visible; uncontrolled when omitted. */
  shown?: boolean
  onShownChange?: (shown: boolean) => void
}

/** A password input with a visibility toggle; the value is not normalised. */
export function PasswordField({ shown, onShownChange, ...field }: PasswordFieldProps) {
  useLatinFont()
  const [internalShown, setInternalShown] = useState(false)
  const isShown = shown ?? internalShown
  const toggle = () => (onShownChange ?? setInternalShown)(!isShown)
  return (
    <TextField
      {...field}
      className={styles.root}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      enterKeyHint={field.enterKeyHint ?? 'go'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          iconSize={20}
          label={isShown ? uiStrings.hidePassword : uiStrings.showPassword}
          onClick={toggle}
        />
      }
    />
  )
}
