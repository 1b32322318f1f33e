import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { Card } from '#src/ui/layout/card.tsx'

export function Variants() {
  return (
    <>
      <Card>{words.paragraph}</Card>
      <Card raised={false}>{words.paragraph}</Card>
      <Card padded={false}>{words.paragraph}</Card>
    </>
  )
}

export function MixedText() {
  return <Card>{words.mixed}</Card>
}
