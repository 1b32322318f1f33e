import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { Checklist } from '#src/ui/form/checklist.tsx'

export function Default() {
  return <Checklist id="password-rules" label={words.checklist} items={words.checks} />
}

export function LongText() {
  return <Checklist id="long-rules" label={words.checklist} items={[{ text: words.long, met: true }]} />
}
