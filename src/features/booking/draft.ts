import * as z from 'zod/mini'
import type { MonthPlaces } from '#src/contract/catalog.ts'
import { type JalaliMonth, jalaliMonth, monthKey } from '#src/contract/month.ts'
import { HOLD_SECONDS } from '#src/contract/payment.ts'
import { compareMonths } from '#src/fa/jalali.ts'

/** The wish last sent, with the key it went under: asking for the same again must not hold the places twice. */
const sentWish = z.object({ content: z.string(), key: z.string(), at: z.number() })

const bookingDraft = z.object({
  selectedMonths: z.array(jalaliMonth),
  termCount: z.int().check(z.gte(0)),
  adultCount: z.int().check(z.gte(1)),
  /** Months the server called full; they open again when it says otherwise. */
  temporarilyDisabledMonths: z.array(jalaliMonth),
  sent: z.optional(sentWish),
})

/** What a person has chosen for one session and has not yet paid. Kept on the device. */
export type BookingDraft = z.infer<typeof bookingDraft>

export function emptyDraft(): BookingDraft {
  return { selectedMonths: [], termCount: 0, adultCount: 1, temporarilyDisabledMonths: [] }
}

/** The draft in a stored text. Whatever is not one of ours reads as nothing chosen. */
export function parseDraft(text: string | undefined): BookingDraft {
  if (text === undefined) return emptyDraft()
  try {
    return bookingDraft.parse(JSON.parse(text))
  } catch {
    return emptyDraft()
  }
}

export function hasMonth(months: readonly JalaliMonth[], month: JalaliMonth): boolean {
  return months.some((each) => compareMonths(each, month) === 0)
}

/** Chooses a month and counts a term for it; a second tap reverses both. */
export function toggleMonth(draft: BookingDraft, month: JalaliMonth): void {
  if (hasMonth(draft.selectedMonths, month)) {
    deselect(draft, (each) => compareMonths(each, month) === 0)
    return
  }
  draft.selectedMonths = [...draft.selectedMonths, { year: month.year, month: month.month }].sort(compareMonths)
  draft.termCount += 1
}

export function addTerm(draft: BookingDraft): void {
  draft.termCount += 1
}

/** Takes one term off; the count never falls below 0. */
export function removeTerm(draft: BookingDraft): void {
  draft.termCount = Math.max(0, draft.termCount - 1)
}

/** Makes the count of terms the number of chosen months, which is all that can be charged for. */
export function repairTerms(draft: BookingDraft): void {
  draft.termCount = draft.selectedMonths.length
}

/** Past months drop out of a draft that was left lying, each with its term. */
export function dropPastMonths(draft: BookingDraft, current: JalaliMonth): void {
  deselect(draft, (month) => compareMonths(month, current) < 0)
  draft.temporarilyDisabledMonths = draft.temporarilyDisabledMonths.filter(
    (month) => compareMonths(month, current) >= 0,
  )
}

/** Sets the draft against fresh places: full or withdrawn months drop out, and reopened ones can be chosen again. */
export function matchPlaces(draft: BookingDraft, places: readonly MonthPlaces[]): void {
  const open = new Set(places.filter((each) => each.left > 0).map(monthKey))
  deselect(draft, (month) => !open.has(monthKey(month)))
  draft.temporarilyDisabledMonths = draft.temporarilyDisabledMonths.filter((month) => !open.has(monthKey(month)))
}

/** The server called these months full: they are deselected and shut until it says otherwise. */
export function markFull(draft: BookingDraft, months: readonly JalaliMonth[]): void {
  deselect(draft, (month) => hasMonth(months, month))
  const fresh = months.filter((month) => !hasMonth(draft.temporarilyDisabledMonths, month))
  draft.temporarilyDisabledMonths = [...draft.temporarilyDisabledMonths, ...fresh]
}

/** Takes months out of the choice, each with its term. */
export function deselectMonths(draft: BookingDraft, months: readonly JalaliMonth[]): void {
  deselect(draft, (month) => hasMonth(months, month))
}

/**
 * The idempotency key of a wish: the same content within the life of a hold goes under the same key, so that a lost
 * answer is repeated instead of holding twice; any change makes a new key.
 */
export function keyOfWish(draft: BookingDraft, content: string, now: number, newKey: () => string): string {
  const { sent } = draft
  if (sent !== undefined && sent.content === content && now - sent.at < HOLD_SECONDS * 1000) return sent.key
  const key = newKey()
  draft.sent = { content, key, at: now }
  return key
}

/** The order of the last wish is closed: the same choice may be asked for anew. */
export function forgetSentWish(draft: BookingDraft): void {
  delete draft.sent
}

function deselect(draft: BookingDraft, gone: (month: JalaliMonth) => boolean): void {
  const kept = draft.selectedMonths.filter((month) => !gone(month))
  draft.termCount = Math.max(0, draft.termCount - (draft.selectedMonths.length - kept.length))
  draft.selectedMonths = kept
}
