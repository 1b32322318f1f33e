import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Page } from '#src/ui/layout/page.tsx'

export function Default() {
  return (
    <Page title={words.booking} lead={words.lead} aside={<Button variant="soft">{words.share}</Button>}>
      <p>{words.paragraph}</p>
    </Page>
  )
}

export function Narrow() {
  return (
    <Page title={words.booking} narrow>
      <p>{words.paragraph}</p>
    </Page>
  )
}

export function LongText() {
  return (
    <Page title={words.long} lead={words.mixed}>
      <p>{words.mixed}</p>
    </Page>
  )
}
