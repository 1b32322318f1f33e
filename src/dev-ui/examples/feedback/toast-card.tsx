import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { ToastCard } from '#src/ui/feedback/toast-card.tsx'

const MS = 3000

export function Variants() {
  return (
    <>
      <ToastCard toast={{ id: 0, kind: 'success', text: words.saved, ms: MS }} />
      <ToastCard toast={{ id: 0, kind: 'error', text: words.notSaved, ms: MS }} />
      <ToastCard toast={{ id: 0, kind: 'info', text: words.news, ms: MS }} />
    </>
  )
}

export function Actions() {
  const action = { label: words.undo, run: () => undefined }
  return <ToastCard toast={{ id: 0, kind: 'info', text: words.removed, ms: MS, action }} />
}

export function LongText() {
  return <ToastCard toast={{ id: 0, kind: 'error', text: words.long, ms: MS }} />
}

export function MixedText() {
  return <ToastCard toast={{ id: 0, kind: 'success', text: words.mixed, ms: MS }} />
}
