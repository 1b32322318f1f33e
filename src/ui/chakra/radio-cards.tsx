import { RadioGroup } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { coveringInput } from './covering-input.ts'
import { UiProvider } from './provider.tsx'

type RadioCardsProps<Value extends string> = {
  /** Id of the heading that names the group. */
  labelledBy: string
  value: Value
  options: readonly { value: Value; content: ReactNode }[]
  onChange: (value: Value) => void
  className: string | undefined
  cardClassName: string | undefined
}

/** One of a few options, each a card; the classes lay the cards out. */
export function RadioCards<Value extends string>({
  labelledBy,
  value,
  options,
  onChange,
  className,
  cardClassName,
}: RadioCardsProps<Value>) {
  const choose = (chosen: string | null) => {
    const option = options.find((other) => other.value === chosen)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <UiProvider>
      <RadioGroup.Root
        className={className}
        ids={{ label: labelledBy }}
        value={value}
        onValueChange={(details) => choose(details.value)}
      >
        {options.map((option) => (
          <RadioGroup.Item key={option.value} value={option.value} className={cardClassName}>
            <RadioGroup.ItemHiddenInput style={coveringInput} />
            <RadioGroup.ItemControl />
            <RadioGroup.ItemText asChild>{option.content}</RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </UiProvider>
  )
}
