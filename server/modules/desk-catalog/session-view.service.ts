import type { Db } from '#server/db/client.ts'
import { placesOf } from '#server/modules/catalog/session-admin.service.ts'
import { discountPercent } from '#src/contract/catalog/price.ts'
import type { DeskSession } from '#src/contract/desk/catalog-session.ts'
import { type DeskSessionRow, listOverlaps } from './desk-session.repo.ts'

/** A session as staff see it. */
export async function viewOf(db: Db, row: DeskSessionRow, now: Date): Promise<DeskSession> {
  const { kind, number, subject, version, sex } = row
  const price = { price_per_term: row.pricePerTermRial, final_price: row.finalPriceRial }
  const places = await placesOf(db, { kind, id: number }, now)
  const overlaps = row.archivedAt === null ? await listOverlaps(db, row) : []
  return {
    ...{ kind, id: number, subject, version, archived: row.archivedAt !== null },
    ...shownMeeting(row),
    sex,
    ...price,
    discount: discountPercent(price),
    places: places.map(({ year, month, day, capacity, taken, deskTaken, closed }) => ({
      ...{ year, month, day, capacity, closed },
      taken: taken + deskTaken,
    })),
    overlaps: overlaps.map((other) => ({
      ...{ kind: other.kind, id: other.number, name: other.name },
      ...shownMeeting(other),
    })),
  }
}

function shownMeeting({ title, weekdays, startsAt, endsAt }: DeskSessionRow) {
  return { title, weekdays, starts_at: startsAt, ends_at: endsAt }
}
