import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { Toaster } from '#src/ui/feedback/toast.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'

export function Default() {
  const undo = { label: words.undo, run: () => undefined }
  return (
    <>
      <Button onClick={() => showToast({ kind: 'success', text: words.saved })}>{words.saved}</Button>
      <Button variant="soft" onClick={() => showToast({ kind: 'info', text: words.removed, action: undo })}>
        {words.removed}
      </Button>
      <Button variant="danger" onClick={() => showToast({ kind: 'error', text: words.notSaved })}>
        {words.notSaved}
      </Button>
      <Toaster />
    </>
  )
}
