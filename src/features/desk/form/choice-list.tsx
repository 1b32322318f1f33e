import { Checkbox, chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { coveringInput } from '#src/ui/chakra/covering-input.ts'
import { FieldError } from '#src/ui/form/field-error.tsx'
import { Icon } from '#src/ui/media/icon.tsx'

type ChoiceListProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  error?: string | undefined
  hint?: string
  hideLabel?: boolean
  /** Of short words, several in a row on a phone; of rows, each as wide as the list. */
  layout?: 'columns' | 'words' | 'rows'
}

const templates = {
  columns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  words: 'repeat(auto-fill, minmax(min(120px, 100%), 1fr))',
  rows: '1fr',
}

/** Several of a few options. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { label, options, chosen, onChange, error, hint, hideLabel = false, layout = 'columns' } = props
  const id = useId()
  const toggle = (value: Value, on: boolean) =>
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
      <chakra.p id={id} fontSize="s" fontWeight="medium" className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
      </chakra.p>
      {hint !== undefined && (
        <chakra.p color="muted" fontSize="s">
          {hint}
        </chakra.p>
      )}
      <chakra.div display="grid" gridTemplateColumns={templates[layout]}>
        {options.map((option) => (
          <Checkbox.Root
            key={option.value}
            checked={chosen.includes(option.value)}
            minBlockSize="touch"
            disabled={option.disabled ?? false}
            onCheckedChange={({ checked }) => toggle(option.value, checked === true)}
          >
            <Checkbox.HiddenInput style={coveringInput} />
            <Checkbox.Control>{chosen.includes(option.value) && <Icon name="check" size={14} />}</Checkbox.Control>
            <Checkbox.Label flex="1" {...(option.disabled === true && { color: 'muted' })}>
              {option.label}
            </Checkbox.Label>
          </Checkbox.Root>
        ))}
      </chakra.div>
      <FieldError id={`${id}-error`} error={error} />
    </chakra.div>
  )
}
