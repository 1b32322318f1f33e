import { type ComponentProps, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import './password-field.css'
import { uiStrings } from '#src/ui/strings.ts'
import { TextField } from './text-field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing' | 'dir' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
  /** Shows what stands in the field; left out, the field decides for itself. */
  shown?: boolean
  onShownChange?: (shown: boolean) => void
}

/** A password, hidden until asked for, kept exactly as typed or pasted. */
export function PasswordField({ shown, onShownChange, ...field }: PasswordFieldProps) {
  const [ownShown, setOwnShown] = useState(false)
  const isShown = shown ?? ownShown
  const toggle = () => (onShownChange ?? setOwnShown)(!isShown)
  return (
    <TextField
      {...field}
      className="field-password"
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
