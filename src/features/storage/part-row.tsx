import { type ReactNode, useState } from 'react'
import { clearStorage, type StorageCategory } from '#src/api/storage-usage.ts'
import { formatBytes } from '#src/fa/bytes.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { storageStrings as words } from './strings.ts'

type PartRowProps = {
  part: StorageCategory
  bytes: number
  onFreed: () => Promise<void>
  children?: ReactNode
}

/** One part of what is stored: its size, and the way to free it. */
export function PartRow({ part, bytes, onFreed, children }: PartRowProps) {
  return (
    <li className="storage-part">
      <div className="storage-part-text">
        <h3 className="storage-name">{words.parts[part]}</h3>
        <p className="storage-quiet">{words.notes[part]}</p>
      </div>
      <b className="storage-bytes numeric">{bytes === 0 ? words.nothing : formatBytes(bytes)}</b>
      {part !== 'uploads' && bytes > 0 && <FreeButton part={part} bytes={bytes} onFreed={onFreed} />}
      {bytes > 0 && children !== undefined && <div className="storage-more">{children}</div>}
    </li>
  )
}

type FreeButtonProps = { part: Exclude<StorageCategory, 'uploads'>; bytes: number; onFreed: () => Promise<void> }

function FreeButton({ part, bytes, onFreed }: FreeButtonProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const name = words.parts[part]
  const ask = () => {
    // Without its shell and without a network the app would be gone.
    if (part === 'shell' && navigator.onLine === false) showToast({ kind: 'error', text: words.needsNetwork, ms: 6000 })
    else setAsking(true)
  }
  const free = async () => {
    setBusy(true)
    try {
      await clearStorage[part]()
      showToast({ kind: 'success', text: words.cleared(name) })
    } catch {
      showToast({ kind: 'error', text: words.failed })
    }
    await onFreed()
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button variant="ghost" size="small" aria-haspopup="dialog" aria-label={words.clearOf(name)} onClick={ask}>
        {words.clear}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.ask(name)}
        text={`${words.tell[part]} ${words.frees(bytes)}`}
        yes={words.yes}
        no={words.no}
        busy={busy}
        onYes={() => void free()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
