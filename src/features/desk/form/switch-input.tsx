import { chakra, Switch } from '@chakra-ui/react'
import { useId } from 'react'
import { coveringInput } from '#src/ui/chakra/covering-input.ts'

type SwitchInputProps = {
  label: string
  hint?: string
  value: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
}

/** A setting that is on or off, with its text. */
export function SwitchInput({ label, hint, value, onChange, disabled = false }: SwitchInputProps) {
  const id = useId()
  return (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3">
      <div>
        <chakra.label id={`${id}-label`} htmlFor={id} fontSize="s" fontWeight="medium" display="block">
          {label}
        </chakra.label>
        {hint !== undefined && (
          <chakra.p id={`${id}-hint`} color="muted" fontSize="s">
            {hint}
          </chakra.p>
        )}
      </div>
      <Switch.Root
        checked={value}
        disabled={disabled}
        onCheckedChange={({ checked }) => onChange(checked)}
        ids={{ hiddenInput: id, label: `${id}-label` }}
      >
        <Switch.HiddenInput
          role="switch"
          style={coveringInput}
          {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        />
        <Switch.Control />
      </Switch.Root>
    </chakra.div>
  )
}
