import { chakra } from '@chakra-ui/react'

type CheckListProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  values: readonly Value[]
  onChange: (values: Value[]) => void
}

/** Several of a few options. */
export function CheckList<Value extends string>({ label, options, values, onChange }: CheckListProps<Value>) {
  const toggle = (value: Value) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
  return (
    <chakra.fieldset border="none" padding="0" margin="0">
      <chakra.legend fontSize="s" fontWeight="medium" marginBlockEnd="1">
        {label}
      </chakra.legend>
      {options.map((option) => (
        <chakra.label key={option.value} display="flex" alignItems="center" gap="3" minBlockSize="44px">
          <input type="checkbox" checked={values.includes(option.value)} onChange={() => toggle(option.value)} />
          {option.label}
        </chakra.label>
      ))}
    </chakra.fieldset>
  )
}
