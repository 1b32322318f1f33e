import { Button } from '#src/ui/form/button.tsx'
import { bookingStrings as words } from './strings.ts'

type ContinueButtonProps = { ready: boolean; holding: boolean; onClick: () => void }

/** Continues to the payment. Without a selection it is aria-disabled, and a tap says what is missing. */
export function ContinueButton({ ready, holding, onClick }: ContinueButtonProps) {
  return (
    <Button size="large" wide aria-disabled={!ready || undefined} loading={holding} onClick={onClick}>
      {holding ? words.holding : words.toPayment}
    </Button>
  )
}
