import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { tillStrings as words } from './strings.ts'

type PinInputProps = { value: string; onChange: (pin: string) => void; error: string | undefined; hint?: string }

/** The PIN of the till, hidden as it is typed. */
export function PinInput({ value, onChange, error, hint }: PinInputProps) {
  return (
    <TextInput
      label={words.pin}
      {...(hint !== undefined && { hint })}
      required
      type="password"
      dir="ltr"
      inputMode="numeric"
      // A browser would offer to store it for the next person at this device.
      autoComplete="one-time-code"
      maxLength={6}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
