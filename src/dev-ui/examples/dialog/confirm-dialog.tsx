import { useState } from 'react'
import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'

export function Default() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" variant="danger" onClick={() => setOpen(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        open={open}
        title={words.askTitle}
        text={words.askText}
        yes={words.remove}
        no={words.keep}
        onYes={close}
        onNo={close}
      />
    </>
  )
}

export function Loading() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" variant="ghost" onClick={() => setOpen(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        open={open}
        title={words.askTitle}
        text={words.askText}
        yes={words.remove}
        no={words.keep}
        busy
        onYes={close}
        onNo={close}
      />
    </>
  )
}
