import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Button } from '#src/ui/form/button.tsx'

const nothing = () => undefined

export function Default() {
  return <ErrorState text={words.failure} onRetry={nothing} />
}

export function Offline() {
  return <ErrorState offline onRetry={nothing} />
}

export function Actions() {
  return (
    <ErrorState
      title={words.refused}
      text={words.failure}
      onRetry={nothing}
      actions={<Button variant="soft">{words.home}</Button>}
    />
  )
}

export function LongText() {
  return <ErrorState title={words.long} text={words.mixed} onRetry={nothing} />
}
