import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { TextArea } from '#src/ui/form/text-area.tsx'

export function Default() {
  return <TextArea label={words.about} />
}

export function Hint() {
  return <TextArea label={words.about} hint={words.aboutHint} defaultValue={words.paragraph} />
}

export function Invalid() {
  return <TextArea label={words.about} error={words.aboutFault} rows={2} />
}

export function Disabled() {
  return <TextArea label={words.about} defaultValue={words.paragraph} disabled />
}

export function MixedText() {
  return <TextArea label={words.about} defaultValue={words.mixed} rows={2} />
}
