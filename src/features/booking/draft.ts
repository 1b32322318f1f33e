import * as z from 'zod/mini'
import { placesState } from '#src/contract/catalog/catalog.ts'
import { type BookedTerm, bookedTerm, type JalaliMonth, termKey } from '#src/contract/month.ts'
import { HOLD_SECONDS, MAX_PEOPLE } from '#src/contract/payment.ts'
import { compareMonths, compareTerms, type JalaliDay } from '#src/fa/jalali.ts'

/** The wish last sent, with the key it went under: asking for the same again must not hold the places twice. */
const sentWish = z.object({ content: z.string(), key: z.string(), at: z.number() })

const shutTerm = z.object({ ...bookedTerm.shape, closed: z.optional(z.boolean()) })

const bookingDraft = z.object({
  /** Months of a class, or the one date of a pool. */
  selectedMonths: z.array(bookedTerm),
  termCount: z.int().check(z.gte(0)),
  /** How many people; 1 but for a pool. */
  adultCount: z.int().check(z.gte(1)),
  /** Months or dates the server called full or closed; they open again when it says otherwise. */
  temporarilyDisabledMonths: z.array(shutTerm),
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

/** Where a month or date stands and how many places it has. */
type Places = BookedTerm & { left: number; closed?: boolean | undefined }

export function hasMonth(months: readonly BookedTerm[], month: BookedTerm): boolean {
  return months.some((each) => compareTerms(each, month) === 0)
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

/** Chooses the one date of a visit. The people who find no place on it are left out. */
export function chooseDate(draft: BookingDraft, { year, month, day, left }: Places): void {
  draft.selectedMonths = [{ year, month, day }]
  draft.termCount = 1
  setPeople(draft, draft.adultCount, left)
}

/** How many come, at least one and at most as many as there are places for. */
export function setPeople(draft: BookingDraft, people: number, left: number): void {
  draft.adultCount = Math.max(1, Math.min(people, left, MAX_PEOPLE))
}

/** What the price is multiplied by: terms, or people of a visit. */
export function quantityOf({ termCount, adultCount }: Pick<BookingDraft, 'termCount' | 'adultCount'>): number {
  return termCount * adultCount
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

/** Past months and dates drop out of a draft that was left lying, each with its term. */
export function dropPastMonths(draft: BookingDraft, today: JalaliDay): void {
  const isPast = (term: BookedTerm) =>
    (term.day === undefined ? compareMonths(term, today) : compareTerms(term, today)) < 0
  deselect(draft, isPast)
  draft.temporarilyDisabledMonths = draft.temporarilyDisabledMonths.filter((term) => !isPast(term))
}

/** Sets the draft against fresh places: full, closed or withdrawn months drop out, and reopened ones can be chosen again. */
export function matchPlaces(draft: BookingDraft, places: readonly Places[]): void {
  const states = new Map(places.map((each) => [termKey(each), placesState(each)]))
  deselect(draft, (month) => states.get(termKey(month)) !== 'open')
  draft.temporarilyDisabledMonths = draft.temporarilyDisabledMonths.flatMap((month) => {
    const state = states.get(termKey(month))
    if (state === undefined) return [month]
    return state === 'open' ? [] : [shutTermOf(month, state === 'closed')]
  })
}

/** The server called these months or dates full, or closed: they are deselected and shut until it says otherwise. */
export function shutMonths(draft: BookingDraft, months: readonly BookedTerm[], { closed = false } = {}): void {
  deselect(draft, (month) => hasMonth(months, month))
  const others = draft.temporarilyDisabledMonths.filter((month) => !hasMonth(months, month))
  draft.temporarilyDisabledMonths = [...others, ...months.map((month) => shutTermOf(month, closed))]
}

/** What the draft remembers of a shut month or date: undefined when it is open. */
export function shutStateOf(
  { temporarilyDisabledMonths }: Pick<BookingDraft, 'temporarilyDisabledMonths'>,
  term: BookedTerm,
): 'full' | 'closed' | undefined {
  const shut = temporarilyDisabledMonths.find((each) => compareTerms(each, term) === 0)
  if (shut === undefined) return undefined
  return shut.closed === true ? 'closed' : 'full'
}

function shutTermOf({ year, month, day }: BookedTerm, closed: boolean): z.infer<typeof shutTerm> {
  return { year, month, ...(day === undefined ? {} : { day }), ...(closed ? { closed } : {}) }
}

/** Takes months out of the choice, each with its term. */
export function deselectMonths(draft: BookingDraft, months: readonly BookedTerm[]): void {
  deselect(draft, (month) => hasMonth(months, month))
}

/**
 * The idempotency key of a wish: the same content within the life of a hold goes under the same key, so that a lost
 * answer is repeated instead of holding twice; any change makes a new key.
 */
export function keyOfRequest(draft: BookingDraft, content: string, now: number, newKey: () => string): string {
  const { sent } = draft
  if (sent !== undefined && sent.content === content && now - sent.at < HOLD_SECONDS * 1000) return sent.key
  const key = newKey()
  draft.sent = { content, key, at: now }
  return key
}

/** The order of the last wish is closed: the same choice may be asked for anew. */
export function clearSentRequest(draft: BookingDraft): void {
  delete draft.sent
}

function deselect(draft: BookingDraft, gone: (month: BookedTerm) => boolean): void {
  const kept = draft.selectedMonths.filter((month) => !gone(month))
  draft.termCount = Math.max(0, draft.termCount - (draft.selectedMonths.length - kept.length))
  draft.selectedMonths = kept
}
