import { useState } from 'react'
import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { PasswordField } from '#src/ui/form/password-field.tsx'

export function Default() {
  return <PasswordField label={words.password} autoComplete="current-password" defaultValue="swimming" />
}

export function Shown() {
  const [shown, setShown] = useState(true)
  return (
    <PasswordField
      label={words.password}
      autoComplete="new-password"
      defaultValue="swimming"
      shown={shown}
      onShownChange={setShown}
    />
  )
}

export function Invalid() {
  return <PasswordField label={words.password} autoComplete="current-password" error={words.passwordFault} />
}

export function Disabled() {
  return <PasswordField label={words.password} autoComplete="current-password" disabled />
}
