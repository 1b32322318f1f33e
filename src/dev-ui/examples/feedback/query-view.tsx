import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { QueryView } from '#src/ui/feedback/query-view.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'

type State = Parameters<typeof QueryView<string>>[0]['state']

const HOUR_MS = 3_600_000
const skeleton = <LoadingCards heights={['80px']} />

function View({ state }: { state: State }) {
  return (
    <QueryView state={state} onRetry={() => undefined} offlineHint={words.offlineHint} skeleton={skeleton}>
      {(text) => <Card>{text}</Card>}
    </QueryView>
  )
}

export function Loading() {
  return <View state={{ name: 'loading' }} />
}

export function Content() {
  return <View state={{ name: 'content', data: words.paragraph, stale: undefined }} />
}

export function Stale() {
  const stale = { at: Date.now() - HOUR_MS, offline: true }
  return <View state={{ name: 'content', data: words.paragraph, stale }} />
}

export function Offline() {
  return <View state={{ name: 'offline' }} />
}

export function Missing() {
  return <View state={{ name: 'missing' }} />
}

export function Failed() {
  return <View state={{ name: 'error', text: words.failure }} />
}
