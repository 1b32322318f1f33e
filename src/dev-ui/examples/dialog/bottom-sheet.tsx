import { useState } from 'react'
import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'

export function Default() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <BottomSheet open={open} onClose={() => setOpen(false)} title={words.sheet}>
        <p>{words.paragraph}</p>
      </BottomSheet>
    </>
  )
}

export function NotDismissable() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" variant="soft" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <BottomSheet open={open} onClose={() => setOpen(false)} title={words.sheet} dismissable={false}>
        <p>{words.paragraph}</p>
      </BottomSheet>
    </>
  )
}

export function LongText() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" variant="soft" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <BottomSheet open={open} onClose={() => setOpen(false)} title={words.long}>
        <p>{words.mixed}</p>
      </BottomSheet>
    </>
  )
}
