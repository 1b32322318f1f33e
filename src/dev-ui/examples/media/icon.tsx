import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { type IconName, icons } from '#src/ui/media/icons.ts'

export function Default() {
  return <Icon name="bell" label={words.notifications} />
}

export function Sizes() {
  return (
    <>
      <Icon name="check" size={14} />
      <Icon name="check" size={20} />
      <Icon name="check" />
      <Icon name="check" size={40} />
    </>
  )
}

export function Mirrored() {
  return (
    <>
      <Icon name="chevron" />
      <Icon name="login" />
      <Icon name="clock" />
    </>
  )
}

export function Variants() {
  return (
    <>
      {(Object.keys(icons) as IconName[]).map((name) => (
        <span key={name} title={name}>
          <Icon name={name} />
        </span>
      ))}
    </>
  )
}
