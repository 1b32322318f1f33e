import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { Button } from '#src/ui/form/button.tsx'

export function Variants() {
  return (
    <>
      <Button>{words.action}</Button>
      <Button variant="soft">{words.action}</Button>
      <Button variant="ghost">{words.action}</Button>
      <Button variant="plain">{words.action}</Button>
      <Button variant="danger">{words.remove}</Button>
    </>
  )
}

export function Sizes() {
  return (
    <>
      <Button size="small">{words.action}</Button>
      <Button>{words.action}</Button>
      <Button size="large">{words.action}</Button>
    </>
  )
}

export function WithIcon() {
  return (
    <>
      <Button icon="plus">{words.action}</Button>
      <Button variant="soft" size="small" icon="refresh">
        {words.action}
      </Button>
    </>
  )
}

export function Loading() {
  return (
    <>
      <Button loading>{words.action}</Button>
      <Button variant="soft" loading>
        {words.action}
      </Button>
      <Button variant="danger" loading>
        {words.remove}
      </Button>
    </>
  )
}

export function Disabled() {
  return (
    <>
      <Button disabled>{words.action}</Button>
      <Button variant="ghost" disabled>
        {words.action}
      </Button>
      <Button aria-disabled>{words.action}</Button>
    </>
  )
}

export function Wide() {
  return <Button wide>{words.action}</Button>
}

export function LongText() {
  return <Button>{words.long}</Button>
}

export function MixedText() {
  return <Button variant="soft">{words.mixed}</Button>
}
