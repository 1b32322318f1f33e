import { Checkbox, chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { coveringInput } from '#src/ui/chakra/covering-input.ts'
import { FieldError } from '#src/ui/form/field-error.tsx'
import { Icon } from '#src/ui/media/icon.tsx'

type ChoiceListProps = {
  label: string
  options: readonly { value: string; label: string; disabled?: boolean }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string | undefined
}

/** Several of a few options. */
export function ChoiceList({ label, options, chosen, onChange, error }: ChoiceListProps) {
  const id = useId()
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))
  return (
    <chakra.div
      role="group"
      aria-labelledby={id}
      {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
      display="flex"
      flexDirection="column"
      gap="1"
    >
      <chakra.p id={id} fontSize="s" fontWeight="medium">
        {label}
      </chakra.p>
      {options.map((option) => (
        <Checkbox.Root
          key={option.value}
          checked={chosen.includes(option.value)}
          disabled={option.disabled ?? false}
          onCheckedChange={({ checked }) => toggle(option.value, checked === true)}
        >
          <Checkbox.HiddenInput style={coveringInput} />
          <Checkbox.Control>{chosen.includes(option.value) && <Icon name="check" size={14} />}</Checkbox.Control>
          <Checkbox.Label>{option.label}</Checkbox.Label>
        </Checkbox.Root>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </chakra.div>
  )
}
