import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'

export function Variants() {
  return (
    <>
      <Badge>{words.badge}</Badge>
      <Badge tone="success">{words.badge}</Badge>
      <Badge tone="warning">{words.badge}</Badge>
      <Badge tone="error">{words.badge}</Badge>
      <Badge tone="accent">{words.badge}</Badge>
      <Badge tone="neutral">{words.badge}</Badge>
    </>
  )
}

export function WithIcon() {
  return (
    <Badge tone="success" icon="check">
      {words.badge}
    </Badge>
  )
}

export function LongText() {
  return <Badge tone="neutral">{words.long}</Badge>
}

export function MixedText() {
  return <Badge>{words.mixed}</Badge>
}
