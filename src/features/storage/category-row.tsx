import { type ReactNode, useState } from 'react'
import { type ClearableCategory, clearStorage, isClearable, type StorageCategory } from '#src/api/storage-usage.ts'
import { formatBytes } from '#src/fa/bytes.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './storage.module.css'
import { storageStrings as words } from './strings.ts'

type CategoryRowProps = {
  category: StorageCategory
  bytes: number
  onCleared: () => Promise<void>
  children?: ReactNode
}

/** A storage category: its size and a button to clear it. */
export function CategoryRow({ category, bytes, onCleared, children }: CategoryRowProps) {
  return (
    <li className={styles.part}>
      <div className={styles.partText}>
        <h3 className={styles.name}>{words.parts[category]}</h3>
        <p className={styles.quiet}>{words.notes[category]}</p>
      </div>
      <b className={styles.bytes}>{bytes === 0 ? words.nothing : formatBytes(bytes)}</b>
      {isClearable(category) && bytes > 0 && <ClearButton category={category} bytes={bytes} onCleared={onCleared} />}
      {bytes > 0 && children !== undefined && <div className={styles.more}>{children}</div>}
    </li>
  )
}

type ClearButtonProps = { category: ClearableCategory; bytes: number; onCleared: () => Promise<void> }

function ClearButton({ category, bytes, onCleared }: ClearButtonProps) {
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const name = words.parts[category]
  const ask = () => {
    // Clearing the app shell offline would leave no app.
    if (category === 'shell' && navigator.onLine === false)
      showToast({ kind: 'error', text: words.needsNetwork, ms: 6000 })
    else setConfirming(true)
  }
  const clear = async () => {
    setBusy(true)
    try {
      await clearStorage[category]()
      showToast({ kind: 'success', text: words.cleared(name) })
    } catch {
      showToast({ kind: 'error', text: words.failed })
    }
    await onCleared()
    setBusy(false)
    setConfirming(false)
  }
  return (
    <>
      <Button variant="ghost" size="small" aria-haspopup="dialog" aria-label={words.clearOf(name)} onClick={ask}>
        {words.clear}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={words.ask(name)}
        text={`${words.consequences[category]} ${words.frees(bytes)}`}
        yes={words.yes}
        no={words.no}
        busy={busy}
        onYes={() => void clear()}
        onNo={() => setConfirming(false)}
      />
    </>
  )
}
