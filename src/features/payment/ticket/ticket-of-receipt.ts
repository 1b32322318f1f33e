import type { Receipt } from '#src/contract/payment.ts'
import { phaseOf } from '#src/fa/lessons.ts'
import { sessionsAhead, standingTerms, type Ticket } from '#src/fa/schedule/tickets.ts'

/** The months or the date of an order that are neither cancelled nor over. */
function termsAhead(receipt: Receipt, now: Date) {
  return standingTerms(receipt).filter((term) => phaseOf(term, now) !== 'past')
}

/** Whether the months or the date of a paid order are over. */
export function isOver(receipt: Receipt, now: Date): boolean {
  return receipt.state === 'confirmed' && receipt.months.length > 0 && termsAhead(receipt, now).length === 0
}

/** The ticket that a receipt contains; undefined when its months or its date are over or cancelled. */
export function ticketOfReceipt(receipt: Receipt, now: Date): Ticket | undefined {
  const { kind } = receipt
  if (kind === 'wallet') return undefined
  const months = termsAhead(receipt, now)
  if (months.length === 0) return undefined
  const held = receipt.lessons ?? months
  const ticket: Ticket = { ...receipt, kind, months, held, swimmers: receipt.swimmers ?? [], next: undefined }
  return { ...ticket, next: sessionsAhead([ticket], now)[0] }
}
