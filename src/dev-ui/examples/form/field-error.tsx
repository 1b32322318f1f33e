import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { ErrorAlert, FieldError } from '#src/ui/form/field-error.tsx'

export function Default() {
  return <FieldError id="name-error" error={words.nameFault} />
}

export function OfForm() {
  return <ErrorAlert text={words.refused} />
}

export function LongText() {
  return <FieldError id="long-error" error={words.long} />
}
