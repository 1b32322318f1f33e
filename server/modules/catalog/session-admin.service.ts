import type { Db } from '#server/db/client.ts'
import { discountPercent } from '#src/contract/catalog/price.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import { compareTerms, endOfTerm } from '#src/fa/jalali.ts'
import { saveProgramPrices } from './program-price.repo.ts'
import {
  type AdminPlaces,
  type AdminSession,
  findAdminSession,
  listAdminSessions,
  listPlaces,
  lockPlaces,
  type SessionPrice,
  setPlaces,
  setPrice,
} from './session-admin.repo.ts'

/** The operator's change is not possible; the message says why, `fault` for those who need no message. */
export class AdminError extends Error {
  readonly fault: 'full' | 'term' | undefined

  constructor(message: string, fault?: AdminError['fault']) {
    super(message)
    this.fault = fault
  }
}

export type AdminSessionView = AdminSession & { discountPercent: number; places: AdminPlaces[] }
export type AdminPriceView = SessionPrice & { discountPercent: number }
export type PlacesChange = {
  kind: BookableKind
  session: number
  /** Months of a class or dates of an opening; undefined means all that are not over. */
  terms?: BookedTerm[]
  capacity?: number
  closed?: boolean
  now: Date
  dryRun?: boolean
}
export type PriceChange = { kind: BookableKind; session: number; dryRun?: boolean } & Partial<{
  termRial: number
  finalRial: number
  discountPercent: number
}>

/** The sessions of a team, course or pool with their places that are not over. */
export async function readSessions(
  db: Db,
  kind: BookableKind,
  subject: number,
  now: Date,
): Promise<AdminSessionView[]> {
  const found = await listAdminSessions(db, kind, subject)
  const shown: AdminSessionView[] = []
  for (const session of found) {
    const places = await placesAhead(db, session.rowId, now)
    shown.push({ ...withDiscount(session), places })
  }
  return shown
}

/** After sessions were archived: programs show the price of their cheapest session that is offered. */
export function updateProgramPrices(db: Db): Promise<void> {
  return saveProgramPrices(db)
}

/** The months or dates of a session that are not over. */
export async function placesOf(
  db: Db,
  { kind, id }: { kind: BookableKind; id: number },
  now: Date,
): Promise<AdminPlaces[]> {
  return placesAhead(db, (await sessionOf(db, { kind, session: id })).rowId, now)
}

async function placesAhead(db: Db, sessionId: number, now: Date): Promise<AdminPlaces[]> {
  return (await listPlaces(db, sessionId)).filter((place) => endOfTerm(termOf(place)) > now)
}

/**
 * Sets the capacity of months or dates, or opens and closes them; bookings stay. Throws `AdminError` when a capacity is
 * below the places taken, with their number. Returns how many months or dates it concerns.
 */
export function changePlaces(db: Db, change: PlacesChange): Promise<number> {
  return db.transaction(async (tx) => {
    const session = await sessionOf(tx, change)
    const places = selectTerms(await lockPlaces(tx, session.rowId), change)
    const { capacity, closed, dryRun = false } = change
    const full = places.filter(({ taken, deskTaken }) => capacity !== undefined && taken + deskTaken > capacity)
    if (full.length > 0) throw new AdminError(full.map(tooSmall).join('\n'), 'full')
    const set = { ...(capacity === undefined ? {} : { capacity }), ...(closed === undefined ? {} : { closed }) }
    if (!dryRun && places.length > 0) {
      await setPlaces(
        tx,
        places.map(({ id }) => id),
        set,
      )
    }
    return places.length
  })
}

function selectTerms(places: AdminPlaces[], { terms, now }: PlacesChange): AdminPlaces[] {
  if (terms === undefined) return places.filter((place) => endOfTerm(termOf(place)) > now)
  return terms.map((term) => {
    const place = places.find((each) => compareTerms(termOf(each), term) === 0)
    if (place === undefined) throw new AdminError(`The session has no ${termKey(term)}.`, 'term')
    return place
  })
}

function tooSmall(place: AdminPlaces): string {
  const { taken, deskTaken } = place
  return `${termKey(termOf(place))}: ${taken + deskTaken} places are taken (${taken} booked here, ${deskTaken} at the desk).`
}

/**
 * Sets the price of a session for new orders, in rial; held and paid orders keep theirs. Final price and discount
 * determine each other. Throws `AdminError`.
 */
export function changePrice(db: Db, change: PriceChange): Promise<AdminPriceView> {
  return db.transaction(async (tx) => {
    const session = await sessionOf(tx, change)
    const price = priceOf(session, change)
    if (change.dryRun) return withDiscount(price)
    await setPrice(tx, session.rowId, price)
    await saveProgramPrices(tx)
    return withDiscount(price)
  })
}

function priceOf(session: SessionPrice, { termRial, finalRial, discountPercent: percent }: PriceChange): SessionPrice {
  const pricePerTermRial = termRial ?? session.pricePerTermRial
  const percentOff = percent ?? withDiscount(session).discountPercent
  const finalPriceRial = finalRial ?? Math.floor((pricePerTermRial * (100 - percentOff)) / 100)
  if (finalPriceRial > pricePerTermRial) throw new AdminError('The final price is above the price per term.')
  const price = { pricePerTermRial, finalPriceRial }
  const off = withDiscount(price).discountPercent
  if (percent !== undefined && Math.abs(percent - off) > 1) {
    throw new AdminError(`From ${pricePerTermRial} to ${finalPriceRial} rial is ${off} percent, not ${percent}.`)
  }
  return price
}

/** Adds the discount percent that every screen shows. */
function withDiscount<Price extends SessionPrice>(price: Price): Price & { discountPercent: number } {
  const { pricePerTermRial, finalPriceRial } = price
  return {
    ...price,
    discountPercent: discountPercent({ price_per_term: pricePerTermRial, final_price: finalPriceRial }),
  }
}

async function sessionOf(db: Db, { kind, session }: { kind: BookableKind; session: number }): Promise<AdminSession> {
  const found = await findAdminSession(db, kind, session)
  if (found === undefined) throw new AdminError(`There is no ${kind} session ${session}.`)
  return found
}

function termOf({ year, month, day }: { year: number; month: number; day: number | null }): BookedTerm {
  return day === null ? { year, month } : { year, month, day }
}
