import type { Db } from '#server/db/client.ts'
import { instructors, pools, programs, sessions, slots } from '#server/db/schema/catalog.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import { type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import { Timeline } from './model/timeline.ts'

/** A session on sale. `prices` are those of one term, in rial. */
export type Offer = {
  kind: BookableKind
  subject: number
  number: number
  sessionId: number
  /** Slot ids by term. */
  slots: Map<string, number>
  terms: BookedTerm[]
  capacity: number
  prices: Timeline<number>
}

type Kind = { kind: BookableKind; capacity: number; rial: number; terms: BookedTerm[] }

const months: BookedTerm[] = [9, 10, 11, 12].map((month) => ({ year: 1405, month }))
const dates: BookedTerm[] = [3, 5, 8, 10, 12, 15, 17, 19, 24, 28].map((day) => ({ year: 1405, month: 9, day }))
/** Few places, so that people compete. */
const kinds: Kind[] = [
  { kind: 'team', capacity: 1, rial: 8_000_000, terms: months },
  { kind: 'team', capacity: 2, rial: 9_000_000, terms: months },
  { kind: 'team', capacity: 6, rial: 8_000_000, terms: months },
  { kind: 'course', capacity: 4, rial: 7_000_000, terms: months },
  { kind: 'pool', capacity: 4, rial: 1_500_000, terms: dates },
]
const timetable = { weekdays: [0, 2, 4], starts_at: '17:00', ends_at: '18:30' }
const picture = { url: '/media/x.webp', width: 8, height: 8, color: '#000', alt: '', variants: [] }

/** Puts teams, a course and a pool on sale. */
export async function openOffers(db: Db): Promise<Offer[]> {
  const poolId = only(
    await db
      .insert(pools)
      .values({
        ...{ name: 'pool', city: 'city', district: '', address: '', description: '', picture, gallery: [] },
        ...{ lengthM: 25, lanes: 6, depthMinM: 1, depthMaxM: 3, temperatureC: 28, facilities: [] },
        ...{ rules: [], phone: '', latitude: 35, longitude: 51 },
      })
      .returning({ id: pools.id }),
  )
  const coach = { name: 'coach', title: '', bio: '', picture, specialities: [], certificates: [], sinceYear: 1390 }
  const instructorId = only(await db.insert(instructors).values(coach).returning({ id: instructors.id }))
  const offers: Offer[] = []
  for (const [index, kind] of kinds.entries()) {
    offers.push(await openOffer(db, { ...kind, number: index + 1, poolId, instructorId }))
  }
  return offers
}

type Opening = Kind & { number: number; poolId: number; instructorId: number }

async function openOffer(db: Db, opening: Opening): Promise<Offer> {
  const { kind, capacity, rial, terms, number, poolId, instructorId } = opening
  const price = { pricePerTermRial: 2 * rial, finalPriceRial: rial }
  const texts = { name: `${kind} ${number}`, summary: '', description: '', picture, gallery: [] }
  const facets = { level: 'beginner', sex: 'mixed', ageGroup: 'all' } as const
  const programId =
    kind === 'pool'
      ? null
      : only(
          await db
            .insert(programs)
            .values({ kind, number, ...texts, ...facets, poolId, instructorId, ...price })
            .returning({ id: programs.id }),
        )
  const { starts_at: startsAt, ends_at: endsAt } = timetable
  const sessionId = only(
    await db
      .insert(sessions)
      .values({
        ...{ kind, number, programId, poolId, title: '', startsAt, endsAt, sex: 'mixed' as const },
        ...{ weekdays: timetable.weekdays, ...price },
      })
      .returning({ id: sessions.id }),
  )
  const rows = await db
    .insert(slots)
    .values(terms.map((term) => ({ sessionId, ...term, capacity })))
    .returning({ id: slots.id })
  const slotIds = new Map(terms.map((term, index) => [termKey(term), rows[index]?.id ?? 0]))
  const prices = new Timeline(rial)
  return {
    kind,
    subject: programId === null ? poolId : number,
    number,
    sessionId,
    slots: slotIds,
    terms,
    capacity,
    prices,
  }
}

function only([row]: { id: number }[]): number {
  if (row === undefined) throw new Error('insert returned no row')
  return row.id
}

/** Today's price of one term, in rial. */
export function priceOf({ prices }: Offer): number {
  return prices.latest
}

/** The prices of one term in force between two steps. */
export function unitsIn({ prices }: Offer, from: number, to: number): number[] {
  return prices.between(from, to).map(({ value }) => value)
}

/** The term of a slot. */
export function termOfSlot({ terms, slots }: Offer, slot: number): BookedTerm | undefined {
  return terms.find((term) => slots.get(termKey(term)) === slot)
}

/** The dates of a month's lessons. */
export function lessonDates(month: BookedTerm | undefined): JalaliDay[] {
  return month === undefined ? [] : lessonsOf(month, timetable).map(({ startsAt }) => jalaliDay(startsAt))
}
