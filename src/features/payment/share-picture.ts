import type { Receipt } from '#src/contract/payment.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { receiptStrings as words } from './strings.ts'

const KEEP_MS = 10_000

/** Hands the receipt to the device as a picture; where it shares no files, the picture is saved. Its code comes with the tap. */
export async function sharePicture(receipt: Receipt): Promise<void> {
  try {
    const { receiptPicture } = await import('./receipt-picture.ts')
    const picture = new File([await receiptPicture(receipt)], `mowj-${receipt.uid}.png`, { type: 'image/png' })
    if (navigator.canShare?.({ files: [picture] }) === true) await navigator.share({ files: [picture] })
    else save(picture)
  } catch (error) {
    // Closing the share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ kind: 'error', text: words.pictureFailed })
  }
}

function save(picture: File) {
  const url = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = url
  link.download = picture.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
  showToast({ kind: 'success', text: words.pictureSaved })
}
