import type { Deps } from '#server/core/deps.ts'
import { pools, sessions, slots } from '#server/db/schema/catalog.ts'
import { priceSummary } from '#src/contract/catalog/price.ts'
import type { HoldRequest } from '#src/contract/payment.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

/** Dates from the test clock's day on (`TEST_NOW` is 30 Aban 1405 at 08:00, a Saturday). */
export const TODAY: JalaliDay = { year: 1405, month: 8, day: 30 }
export const MONDAY: JalaliDay = { year: 1405, month: 9, day: 2 }
export const NEXT_SATURDAY: JalaliDay = { year: 1405, month: 9, day: 7 }

type OpeningOptions = { capacity?: number; deskTaken?: number; dates?: JalaliDay[]; finalPrice?: number }

export type Opening = Awaited<ReturnType<typeof offerSlot>>

const picture = { url: '/media/x.webp', width: 8, height: 8, color: '#000', alt: '', variants: [] }
let counted = 0

/** Puts a pool with one weekly opening, 09:00 to 11:30, on sale. */
export async function offerSlot({ deps }: { deps: Deps }, options: OpeningOptions = {}) {
  const { capacity = 5, deskTaken = 0, dates = [TODAY, MONDAY, NEXT_SATURDAY], finalPrice = 900_000 } = options
  counted += 1
  const [pool] = await deps.db
    .insert(pools)
    .values({
      ...{ name: 'استخر آبی', city: 'تهران', district: 'ونک', address: 'میدان ونک', description: '', picture },
      ...{ gallery: [], lengthM: 25, lanes: 6, depthMinM: 1, depthMaxM: 3, temperatureC: 28, facilities: [] },
      ...{ rules: [], phone: '', latitude: 35, longitude: 51 },
    })
    .returning({ id: pools.id })
  const id = pool?.id ?? 0
  const number = counted + 900
  const [session] = await deps.db
    .insert(sessions)
    .values({
      ...{ kind: 'pool', number, programId: null, poolId: id, title: 'سانس بانوان', weekdays: [0, 2], sex: 'women' },
      ...{ startsAt: '09:00', endsAt: '11:30', pricePerTermRial: 1_000_000, finalPriceRial: finalPrice },
    })
    .returning({ id: sessions.id })
  const sessionId = session?.id ?? 0
  const rows = await deps.db
    .insert(slots)
    .values(dates.map((date) => ({ sessionId, ...date, capacity, deskTaken })))
    .returning({ id: slots.id })
  return {
    kind: 'pool' as const,
    id,
    session: number,
    sessionId,
    slotIds: rows.map((row) => row.id),
    /** A hold request as an honest client sends it. */
    request: (date: JalaliDay = MONDAY, people = 1): HoldRequest => ({
      kind: 'pool',
      id,
      session: number,
      months: [date],
      term_count: 1,
      people,
      expected_payable: priceSummary({ price_per_term: 1_000_000, final_price: finalPrice }, people).payable,
    }),
  }
}
