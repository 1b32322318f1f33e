import * as z from 'zod/mini'
import { placesState } from '#src/contract/catalog/catalog.ts'
import { discountTerms } from '#src/contract/catalog/discount.ts'
import { type BookedTerm, bookedTerm, type JalaliMonth, termKey } from '#src/contract/month.ts'
import { HOLD_SECONDS, MAX_PEOPLE } from '#src/contract/payment.ts'
import { compareMonths, compareTerms, type JalaliDay } from '#src/fa/jalali.ts'

/** The last request with its idempotency key, so that a repeat does not hold the places twice. */
const sentRequest = z.object({ content: z.string(), key: z.string(), at: z.number() })

const shutTerm = z.object({ ...bookedTerm.shape, closed: z.optional(z.boolean()) })

/** Places that an open order of the user holds: until when, and since when (`at`), by this device's clock in milliseconds. */
const ownHold = z.object({
  order: z.string(),
  terms: z.array(bookedTerm),
  people: z.int(),
  at: z.number(),
  until: z.number(),
})
export type OwnHold = z.infer<typeof ownHold>

const bookingDraft = z.object({
  /** Months of a class, or the one date of a pool. */
  selectedMonths: z.array(bookedTerm),
  termCount: z.int().check(z.gte(0)),
  /** Number of people of a visit; 1 for classes. */
  adultCount: z.int().check(z.gte(1)),
  /** The members of the account who swim; absent until the user has chosen. */
  members: z.optional(z.array(z.int())),
  /** Months or dates that the server reported as full or closed, until it reports otherwise. */
  temporarilyDisabledMonths: z.array(shutTerm),
  /** The discount code in the price. */
  discount: z.optional(discountTerms),
  sent: z.optional(sentRequest),
  held: z.optional(ownHold),
})

/** The unpaid selection for one session. Stored on the device. */
export type BookingDraft = z.infer<typeof bookingDraft>

export function emptyDraft(): BookingDraft {
  return { selectedMonths: [], termCount: 0, adultCount: 1, temporarilyDisabledMonths: [] }
}

/** Parses a stored draft; invalid data becomes an empty draft. */
export function parseDraft(text: string | undefined): BookingDraft {
  if (text === undefined) return emptyDraft()
  try {
    return bookingDraft.parse(JSON.parse(text))
  } catch {
    return emptyDraft()
  }
}

/** A month or date with its number of places left. */
type Places = BookedTerm & { left: number; closed?: boolean | undefined }

export function hasMonth(months: readonly BookedTerm[], month: BookedTerm): boolean {
  return months.some((each) => compareTerms(each, month) === 0)
}

/** Selects a month and adds a term for it; a second tap reverses both. */
export function toggleMonth(draft: BookingDraft, month: JalaliMonth): void {
  if (hasMonth(draft.selectedMonths, month)) {
    deselect(draft, (each) => compareMonths(each, month) === 0)
    return
  }
  draft.selectedMonths = [...draft.selectedMonths, { year: month.year, month: month.month }].sort(compareMonths)
  draft.termCount += 1
}

/** Selects the date of a visit. Reduces the number of people to the places left. */
export function chooseDate(draft: BookingDraft, { year, month, day, left }: Places): void {
  draft.selectedMonths = [{ year, month, day }]
  draft.termCount = 1
  setPeople(draft, draft.adultCount, left)
}

/** Sets the number of people: at least one, at most the places left. */
export function setPeople(draft: BookingDraft, people: number, left: number): void {
  draft.adultCount = Math.max(1, Math.min(people, left, MAX_PEOPLE))
}

export function addTerm(draft: BookingDraft): void {
  draft.termCount += 1
}

export function removeTerm(draft: BookingDraft): void {
  draft.termCount = Math.max(0, draft.termCount - 1)
}

/** Sets the term count to the number of selected months: only those can be charged for. */
export function repairTerms(draft: BookingDraft): void {
  draft.termCount = draft.selectedMonths.length
}

/** Removes past months and dates from an old draft, each with its term. */
export function dropPastMonths(draft: BookingDraft, today: JalaliDay): void {
  const isPast = (term: BookedTerm) =>
    (term.day === undefined ? compareMonths(term, today) : compareTerms(term, today)) < 0
  deselect(draft, isPast)
  draft.temporarilyDisabledMonths = draft.temporarilyDisabledMonths.filter((term) => !isPast(term))
}

/** Validates the draft against fresh places: removes full, closed or withdrawn months and unblocks reopened ones. */
export function matchPlaces(draft: BookingDraft, places: readonly Places[]): void {
  const states = new Map(places.map((each) => [termKey(each), placesState(each)]))
  deselect(draft, (month) => states.get(termKey(month)) !== 'open')
  draft.temporarilyDisabledMonths = draft.temporarilyDisabledMonths.flatMap((month) => {
    const state = states.get(termKey(month))
    if (state === undefined) return [month]
    return state === 'open' ? [] : [shutTermOf(month, state === 'closed')]
  })
}

/** Deselects months or dates that the server reported as full or closed, and blocks them until it reports otherwise. */
export function blockMonths(draft: BookingDraft, months: readonly BookedTerm[], { closed = false } = {}): void {
  deselect(draft, (month) => hasMonth(months, month))
  // The server counts the user's own hold as free: it no longer exists.
  if (draft.held?.terms.some((term) => hasMonth(months, term))) delete draft.held
  const others = draft.temporarilyDisabledMonths.filter((month) => !hasMonth(months, month))
  draft.temporarilyDisabledMonths = [...others, ...months.map((month) => shutTermOf(month, closed))]
}

/** Why the draft blocks a month or date; undefined when it does not. */
export function blockStateOf(
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

/** Deselects months, each with its term. */
export function deselectMonths(draft: BookingDraft, months: readonly BookedTerm[]): void {
  deselect(draft, (month) => hasMonth(months, month))
}

/**
 * The idempotency key of a request. The same content within the lifetime of a hold gets the same key, so that a lost
 * response is repeated instead of holding twice; changed content gets a new key.
 */
export function keyOfRequest(draft: BookingDraft, content: string, now: number, newKey: () => string): string {
  const { sent } = draft
  if (sent !== undefined && sent.content === content && now - sent.at < HOLD_SECONDS * 1000) return sent.key
  const key = newKey()
  draft.sent = { content, key, at: now }
  return key
}

/** Puts a discount code into the price, or takes it out. */
export function setDiscount(draft: BookingDraft, discount: BookingDraft['discount']): void {
  if (discount === undefined) delete draft.discount
  else draft.discount = discount
}

/** Sets the members who swim; undefined leaves the choice open. */
export function setMembers(draft: BookingDraft, members: number[] | undefined): void {
  if (members === undefined) delete draft.members
  else draft.members = members
}

/** The last request's order is closed: the same selection gets a new key. */
export function clearSentRequest(draft: BookingDraft): void {
  delete draft.sent
}

function deselect(draft: BookingDraft, matches: (month: BookedTerm) => boolean): void {
  const remaining = draft.selectedMonths.filter((month) => !matches(month))
  draft.termCount = Math.max(0, draft.termCount - (draft.selectedMonths.length - remaining.length))
  draft.selectedMonths = remaining
}
