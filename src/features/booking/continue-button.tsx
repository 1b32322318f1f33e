import { Button } from '#src/ui/form/button.tsx'
import { bookingStrings as words } from './strings.ts'

type ContinueButtonProps = { ready: boolean; holding: boolean; onPress: () => void }

/** On to the payment. With nothing chosen it looks disabled and a tap says what is missing. */
export function ContinueButton({ ready, holding, onPress }: ContinueButtonProps) {
  return (
    <Button size="large" wide aria-disabled={!ready || undefined} loading={holding} onClick={onPress}>
      {holding ? words.holding : words.toPayment}
    </Button>
  )
}
