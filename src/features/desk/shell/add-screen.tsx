import { type ReactNode, useState } from 'react'
import type { Capability } from '#src/contract/desk/roles.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { DeskScreen } from './desk-screen.tsx'

type AddScreenProps = {
  title: string
  intro: string
  /** Of the button and of the sheet that it opens. */
  add: string
  needs: Capability
  /** What is in the sheet. */
  form: (close: () => void) => ReactNode
  children: ReactNode
}

/** A list of the desk, and a button whose sheet adds to it. */
export function AddScreen({ title, intro, add, needs, form, children }: AddScreenProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <DeskScreen
      title={title}
      needs={needs}
      actions={
        <Button icon="plus" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {add}
        </Button>
      }
    >
      <p>{intro}</p>
      {children}
      <BottomSheet open={open} onClose={close} title={add} dismissable={false}>
        {open && form(close)}
      </BottomSheet>
    </DeskScreen>
  )
}
