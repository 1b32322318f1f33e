import { showToast } from '#src/ui/feedback/toast-store.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { receiptStrings as words } from './strings.ts'

/** A code that can be copied; it reads from its own beginning, whatever stands around it. */
export function CopyText({ text, label }: { text: string; label: string }) {
  return (
    <span className="copy-text">
      <bdi dir="ltr">{text}</bdi>
      <IconButton icon="copy" iconSize={18} label={label} onClick={() => void copyText(text)} />
    </span>
  )
}

/** Puts `text` on the clipboard and says whether that worked; plain http has no clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', text: words.copied })
  } catch {
    showToast({ kind: 'error', text: words.copyFailed })
  }
}
