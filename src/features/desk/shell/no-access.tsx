import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { deskStrings as words } from './strings.ts'

type NoAccessProps = {
  title: string
  text: string
  /** Where the user may go instead. */
  link: '/' | '/desk'
}

/** Replaces what a role does not open. */
export function NoAccess({ title, text, link }: NoAccessProps) {
  return (
    <EmptyState
      icon="lock"
      title={title}
      text={text}
      link={{ to: link, label: link === '/' ? words.backToApp : words.toDesk }}
    />
  )
}
