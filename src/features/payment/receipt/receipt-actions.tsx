import { useEffect } from 'react'
import type { Receipt } from '#src/contract/payment.ts'
import { calendarOf } from '#src/fa/calendar-file.ts'
import { standingTerms } from '#src/fa/schedule/tickets.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { copyText } from '#src/features/payment/copy-text.tsx'
import { receiptStrings as words } from '#src/features/payment/strings.ts'
import { Button } from '#src/ui/form/button.tsx'
import { saveCalendar } from '#src/ui/media/save-calendar.ts'
import * as styles from './receipt.module.css'
import { preloadPicture, sharePicture } from './share-picture.ts'

/** Share, share as a picture, print, add a ticket's lessons to the calendar, and copy the link. */
export function ReceiptActions({ receipt, hasTicket }: { receipt: Receipt; hasTicket: boolean }) {
  useEffect(() => void preloadPicture(), [])
  const lessons = receipt.lessons ?? standingTerms(receipt)
  return (
    <div className={styles.actions}>
      <Button variant="ghost" icon="share" onClick={() => void share(receipt)}>
        {words.share}
      </Button>
      <Button variant="ghost" icon="image" onClick={() => void sharePicture(receipt)}>
        {words.picture}
      </Button>
      <Button variant="ghost" icon="print" onClick={() => window.print()}>
        {words.print}
      </Button>
      {hasTicket && (
        <Button
          variant="ghost"
          icon="calendar"
          onClick={() => saveCalendar(`mowj-${receipt.uid}`, calendarOf({ ...receipt, months: lessons }, new Date()))}
        >
          {words.calendar}
        </Button>
      )}
      <Button variant="ghost" icon="copy" onClick={() => void copyText(addressOf(receipt))}>
        {words.copyLink}
      </Button>
    </div>
  )
}

/** Shares text and link through the Web Share API; copies them where that is missing. */
async function share(receipt: Receipt): Promise<void> {
  const url = addressOf(receipt)
  const text =
    receipt.kind === 'wallet' ? words.shareTopUp : words.shareText(receipt.team_name, formatMonths(receipt.months))
  if (typeof navigator.share !== 'function') return copyText(`${text}\n${url}`)
  try {
    await navigator.share({ title: words.title, text, url })
  } catch (error) {
    // AbortError: the user closed the share dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyText(`${text}\n${url}`)
  }
}

function addressOf({ uid }: Receipt): string {
  return new URL(`/payment-receipt/${uid}/`, location.origin).href
}
