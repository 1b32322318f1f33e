import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { findBookable, swimmersFor } from '#server/modules/payment/bookable.service.ts'
import { holdPlaces } from '#server/modules/payment/hold.service.ts'
import { checkTerms, peopleOf } from '#server/modules/payment/hold-request.service.ts'
import type { HoldRequest, PaymentOrder, QuoteRequest } from '#src/contract/payment.ts'
import {
  MAX_LINES,
  type OfferAcceptance,
  type WaitlistEntry,
  type WaitlistReduction,
  type WaitlistRequest,
} from '#src/contract/waitlist/waitlist.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { entriesOf, showEntry } from './entry-view.service.ts'
import { endedTexts, waitlistTexts } from './strings.ts'
import {
  type EntryState,
  findEntry,
  insertEntry,
  lockSlot,
  lockSlotById,
  moveEntries,
  type NewEntry,
  offerPlaces,
  readConditions,
  reduceEntry,
} from './waitlist.repo.ts'

/** All lines in which an account stands. */
export async function waitlistOf(deps: Pick<Deps, 'db'>, userId: number): Promise<{ results: WaitlistEntry[] }> {
  return { results: (await entriesOf(deps.db, { userId })).map(showEntry) }
}

/**
 * Puts an account in line for places of a full month or date. Throws `places_free` while it can be booked instead, and
 * the refusals of a hold for who cannot swim there.
 */
export async function joinWaitlist(deps: Deps, userId: number, request: WaitlistRequest): Promise<WaitlistEntry> {
  const { term, ...rest } = request
  const selection: QuoteRequest = { ...rest, months: [term] }
  const now = deps.now()
  checkTerms(selection)
  return deps.db.transaction(async (tx) => {
    const session = await findBookable(tx, selection, now)
    const { rows } = await swimmersFor(tx, { userId }, selection, session, now)
    const slot = await lockSlot(tx, session.id, term)
    const places = peopleOf(selection)
    if (slot === undefined) throw new ValidationError({ term: [waitlistTexts.termUnknown] })
    if (slot.closed) throw new AppError(request.kind === 'pool' ? 'date_closed' : 'month_closed', { months: [term] })
    if (places > slot.capacity) throw new ValidationError({ people: [waitlistTexts.tooMany] })
    const memberIds = rows.map(({ id }) => id)
    const named = request.members !== undefined
    const entry = { userId, slotId: slot.id, memberIds, named, places, today: jalaliDay(now), now }
    const id = await insertEntry(tx, entry, MAX_LINES)
    if (id === undefined) throw await refusalOf(tx, entry, request)
    return readEntry(tx, userId, id)
  })
}

async function refusalOf(tx: Db, entry: NewEntry, { term }: WaitlistRequest): Promise<AppError> {
  const conditions = await readConditions(tx, entry)
  if (conditions?.isWaiting) return new AppError('already_waiting')
  if (conditions?.isBooked) return new AppError('already_booked', { months: [term] })
  if (conditions?.isWaitedFor) return new AppError('already_waiting', { detail: waitlistTexts.byOther })
  if (conditions?.isOpen === false) return new AppError('month_reserved', { months: [term] })
  return new AppError(conditions?.isFree ? 'places_free' : 'too_many_lines')
}

/** Leaves a line, or refuses its offer: the places go to the next. Idempotent. */
export async function leaveWaitlist(deps: Deps, userId: number, id: number): Promise<void> {
  const entry = await findOwn(deps.db, userId, id)
  const to = entry.state === 'offered' ? 'declined' : 'left'
  await deps.db.transaction((tx) => moveEntries(tx, { id }, to, deps.now()))
}

/** Waits for fewer of its members or people from now on, at the same place in line. Throws `offer_ended` unless waiting. */
export async function reduceWaitlist(
  deps: Deps,
  userId: number,
  id: number,
  { members, people }: WaitlistReduction,
): Promise<WaitlistEntry> {
  return deps.db.transaction(async (tx) => {
    const { slotId } = await findOwn(tx, userId, id)
    await lockSlotById(tx, slotId)
    const entry = await findOwn(tx, userId, id)
    const memberIds = entry.named ? (members ?? []) : entry.memberIds
    const places = entry.named ? memberIds.length : (people ?? 0)
    const isPart = memberIds.every((member) => entry.memberIds.includes(member))
    if (!isPart || new Set(memberIds).size < memberIds.length || places < 1 || places >= entry.places) {
      throw new ValidationError({ [entry.named ? 'members' : 'people']: [waitlistTexts.notFewer] })
    }
    if (!(await reduceEntry(tx, id, memberIds, places))) throw offerEnded(entry.state)
    await offerPlaces(tx, slotId)
    return readEntry(tx, userId, id)
  })
}

/**
 * Turns an offer into an ordinary hold at today's price: the hold takes the offered places, see `takePlaces`. Throws
 * `offer_ended` without a live offer, and the refusals of a hold, which leave the offer open.
 */
export async function acceptOffer(
  deps: Deps,
  userId: number,
  id: number,
  acceptance: OfferAcceptance,
  storeResponse: StoreResponse,
): Promise<PaymentOrder> {
  const [entry] = await entriesOf(deps.db, { userId, id })
  const isOver = entry?.expiresAt != null && entry.expiresAt <= deps.now()
  if (entry?.state !== 'offered' || isOver)
    throw offerEnded(isOver ? 'expired' : (await findOwn(deps.db, userId, id)).state)
  const { kind, subject, session, term, named, places, memberIds } = { ...showEntry(entry), memberIds: entry.memberIds }
  const request: HoldRequest = {
    ...{ kind, id: subject, session, months: [term], term_count: 1, ...acceptance },
    ...(named ? { members: memberIds } : kind === 'pool' ? { people: places } : {}),
  }
  return holdPlaces(deps, userId, request, storeResponse, { offeredOnly: true })
}

/** Says what became of the offer: another device of the same user may have accepted or refused it. */
function offerEnded(state: EntryState): AppError {
  return new AppError('offer_ended', { detail: endedTexts[state] })
}

async function findOwn(db: Db, userId: number, id: number) {
  const entry = await findEntry(db, userId, id)
  if (entry === undefined) throw new AppError('not_found')
  return entry
}

async function readEntry(db: Db, userId: number, id: number): Promise<WaitlistEntry> {
  const [entry] = await entriesOf(db, { userId, id })
  if (entry === undefined) throw new AppError('offer_ended')
  return showEntry(entry)
}
