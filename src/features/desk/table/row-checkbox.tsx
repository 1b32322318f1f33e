import { Checkbox } from '@chakra-ui/react'
import { coveringInput } from '#src/ui/chakra/covering-input.ts'
import { Icon } from '#src/ui/media/icon.tsx'

type RowCheckboxProps = {
  label: string
  checked: boolean | 'indeterminate'
  onChange: (checked: boolean) => void
}

/** Selects one row, or all of them. */
export function RowCheckbox({ label, checked, onChange }: RowCheckboxProps) {
  return (
    <Checkbox.Root checked={checked} onCheckedChange={(details) => onChange(details.checked === true)}>
      <Checkbox.HiddenInput aria-label={label} style={coveringInput} />
      <Checkbox.Control>
        {checked !== false && <Icon name={checked === true ? 'check' : 'minus'} size={14} />}
      </Checkbox.Control>
    </Checkbox.Root>
  )
}
