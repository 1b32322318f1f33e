import { Button } from '#src/ui/form/button.tsx'
import * as styles from './bottom-sheet.module.css'
import { BottomSheet } from './bottom-sheet.tsx'

type ConfirmDialogProps = {
  open: boolean
  /** Names the item. */
  title: string
  text: string
  yes: string
  no: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
}

/** Confirms a deletion; the initial focus is on the cancel button. */
export function ConfirmDialog({ open, title, text, yes, no, busy = false, onYes, onNo }: ConfirmDialogProps) {
  return (
    <BottomSheet open={open} onClose={onNo} title={title}>
      <p>{text}</p>
      <div className={styles.askActions}>
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
