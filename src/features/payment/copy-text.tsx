import * as styles from '#src/features/payment/receipt/receipt.module.css'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { receiptStrings as words } from './strings.ts'

/** A code with a copy button; isolated as left-to-right text. */
export function CopyText({ text, label }: { text: string; label: string }) {
  return (
    <span className={styles.copyText}>
      <bdi dir="ltr">{text}</bdi>
      <IconButton icon="copy" iconSize={18} label={label} onClick={() => void copyText(text)} />
    </span>
  )
}

/** Copies `text` and reports the result; plain http has no clipboard API. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', text: words.copied })
  } catch {
    showToast({ kind: 'error', text: words.copyFailed })
  }
}
