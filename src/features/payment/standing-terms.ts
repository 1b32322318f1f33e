import { type BookedTerm, termKey } from '#src/contract/month.ts'
import type { Receipt } from '#src/contract/payment.ts'

/** The months or the date of a receipt without the cancelled ones. */
export function standingTerms({ months, cancelled }: Pick<Receipt, 'months' | 'cancelled'>): BookedTerm[] {
  const gone = new Set(cancelled.map(termKey))
  return months.filter((term) => !gone.has(termKey(term)))
}
