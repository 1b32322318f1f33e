import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { BackBar } from '#src/ui/layout/back-bar.tsx'

export function Default() {
  return <BackBar name={words.booking} />
}

export function LongText() {
  return <BackBar name={words.long} />
}
