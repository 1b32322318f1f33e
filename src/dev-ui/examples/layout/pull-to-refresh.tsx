import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { PullToRefresh } from '#src/ui/layout/pull-to-refresh.tsx'

export function Default() {
  return (
    <>
      <PullToRefresh onRefresh={() => Promise.resolve()} />
      <p>{words.pull}</p>
    </>
  )
}
