import type { Receipt } from '#src/contract/payment.ts'
import { receiptStrings as words } from '#src/features/payment/strings.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { shareFile } from '#src/ui/media/share-file.ts'

const renderer = () => import('./receipt-picture.ts')

/** Fetches the renderer's code, which the worker then keeps: a receipt that was seen can be shared without signal. */
export async function preloadPicture(): Promise<void> {
  await renderer().catch(() => undefined)
}

/** Shares the receipt as a picture, or saves it where files cannot be shared. */
export async function sharePicture(receipt: Receipt): Promise<void> {
  try {
    const { receiptPicture } = await renderer()
    const picture = new File([await receiptPicture(receipt)], `mowj-${receipt.uid}.png`, { type: 'image/png' })
    if ((await shareFile(picture)) === 'saved') showToast({ kind: 'success', text: words.pictureSaved })
  } catch (error) {
    // AbortError: the user closed the share dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ kind: 'error', text: words.pictureFailed })
  }
}
