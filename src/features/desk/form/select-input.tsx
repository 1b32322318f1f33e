import { NativeSelect } from '@chakra-ui/react'
import { Icon } from '#src/ui/media/icon.tsx'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

type SelectInputProps<Value extends string> = FieldProps & {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of a few options: the platform's own list. */
export function SelectInput<Value extends string>({ value, options, onChange, ...field }: SelectInputProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((other) => other.value === chosen)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <FieldFrame {...field}>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={(event) => choose(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <Icon name="chevron-down" size={16} />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </FieldFrame>
  )
}
