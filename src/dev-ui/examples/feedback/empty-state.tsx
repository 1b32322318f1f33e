import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'

export function Default() {
  return <EmptyState title={words.emptyTitle} text={words.emptyText} />
}

export function Actions() {
  return (
    <EmptyState
      icon="video"
      title={words.emptyTitle}
      text={words.emptyText}
      actions={
        <>
          <Button icon="plus">{words.action}</Button>
          <Button variant="soft">{words.open}</Button>
        </>
      }
    />
  )
}

export function WithLink() {
  return <EmptyState icon="team" title={words.emptyTitle} link={{ to: '/', label: words.home }} />
}

export function LongText() {
  return <EmptyState title={words.long} text={words.mixed} />
}
