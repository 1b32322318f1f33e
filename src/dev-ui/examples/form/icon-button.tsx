import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'

export function Variants() {
  return (
    <>
      <IconButton icon="share" label={words.share} />
      <IconButton icon="share" label={words.share} variant="solid" />
      <IconButton icon="share" label={words.share} variant="soft" />
      <IconButton icon="share" label={words.share} variant="ghost" />
      <IconButton icon="trash" label={words.remove} variant="danger" />
    </>
  )
}

export function Sizes() {
  return (
    <>
      <IconButton icon="close" label={words.close} iconSize={18} />
      <IconButton icon="close" label={words.close} />
    </>
  )
}

export function Disabled() {
  return <IconButton icon="share" label={words.share} disabled />
}
