import { Button } from '#src/ui/form/button.tsx'
import { BottomSheet } from './bottom-sheet.tsx'

type AskSheetProps = {
  open: boolean
  /** Names the thing. */
  title: string
  text: string
  yes: string
  no: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks once before something is gone; the focus rests on keeping it. */
export function ConfirmDialog({ open, title, text, yes, no, busy = false, onYes, onNo }: AskSheetProps) {
  return (
    <BottomSheet open={open} onClose={onNo} title={title}>
      <p>{text}</p>
      <div className="ask-actions">
        <Button variant="danger" loading={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button variant="ghost" data-autofocus onClick={onNo}>
          {no}
        </Button>
      </div>
    </BottomSheet>
  )
}
