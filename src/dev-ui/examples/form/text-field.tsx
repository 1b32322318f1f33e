import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'

export function Default() {
  return <TextField label={words.name} />
}

export function Hint() {
  return <TextField label={words.name} hint={words.nameHint} defaultValue={words.author} />
}

export function Invalid() {
  return <TextField label={words.name} error={words.nameFault} />
}

export function Disabled() {
  return <TextField label={words.name} defaultValue={words.author} disabled />
}

export function HiddenLabel() {
  return <TextField label={words.search} placeholder={words.search} type="search" hideLabel />
}

export function Trailing() {
  return (
    <TextField
      label={words.link}
      defaultValue="mowj"
      dir="ltr"
      trailing={<IconButton icon="close" label={words.clear} />}
    />
  )
}

export function LongText() {
  return <TextField label={words.long} hint={words.long} error={words.long} defaultValue={words.long} />
}

export function MixedText() {
  return <TextField label={words.mixed} defaultValue={words.mixed} dir="auto" />
}
