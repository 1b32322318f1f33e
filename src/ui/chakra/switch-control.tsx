import { Switch } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { coveringInput } from './covering-input.ts'
import { UiProvider } from './provider.tsx'

type SwitchControlProps = {
  /** Of the input, for its label. */
  id: string
  labelledBy: string
  describedBy: string
  on: boolean
  /** While a change is being saved, further ones are ignored. */
  busy: boolean
  onFlip: () => void
}

/** A switch without its text. */
export function SwitchControl({ id, labelledBy, describedBy, on, busy, onFlip }: SwitchControlProps) {
  const input = useRef<HTMLInputElement>(null)
  // The component does not restore its input after a change that the caller rejected at once.
  useEffect(() => {
    if (input.current !== null) input.current.checked = on
  })
  return (
    <UiProvider>
      <Switch.Root checked={on} readOnly={busy} onCheckedChange={onFlip} ids={{ hiddenInput: id, label: labelledBy }}>
        <Switch.HiddenInput
          ref={input}
          role="switch"
          aria-describedby={describedBy}
          aria-busy={busy || undefined}
          style={coveringInput}
        />
        <Switch.Control />
      </Switch.Root>
    </UiProvider>
  )
}
