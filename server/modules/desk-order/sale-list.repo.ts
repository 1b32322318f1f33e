import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { freePlaces } from '#server/db/free-places.ts'
import { pools, programs, sessions, slots } from '#server/db/schema/catalog.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { termNumber } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import type { Pools } from './order-list.repo.ts'

type SaleFilter = { kind: BookableKind; pools: Pools; name: string; today: JalaliDay }

const slotNumber = sql`(${slots.year} * 10000 + ${slots.month} * 100 + coalesce(${slots.day}, 31))`

/** Sessions of a kind with their months and dates from today on, one row per slot; `limit` sessions. */
export function listOnSale(db: Db, { kind, pools: which, name, today }: SaleFilter, limit: number) {
  const found = db
    .select({
      id: sessions.id,
      number: sessions.number,
      subject: sql<number>`coalesce(${programs.number}, ${pools.id})`.mapWith(Number).as('subject'),
      name: sql<string>`coalesce(${programs.name}, ${pools.name})`.as('shown_name'),
      title: sessions.title,
      poolId: sessions.poolId,
      poolName: sql<string>`${pools.name}`.as('pool_name'),
      weekdays: sessions.weekdays,
      startsAt: sessions.startsAt,
      endsAt: sessions.endsAt,
      finalPriceRial: sessions.finalPriceRial,
    })
    .from(sessions)
    .innerJoin(pools, eq(pools.id, sessions.poolId))
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .where(
      and(
        eq(sessions.kind, kind),
        which === 'all' ? undefined : inArray(sessions.poolId, [...which]),
        name === '' ? undefined : nameHas(name),
        // A session whose months are all over is not for sale and takes no place in the list.
        exists(
          db
            .select({ id: slots.id })
            .from(slots)
            .where(and(eq(slots.sessionId, sessions.id), sql`${slotNumber} >= ${termNumber(today)}`)),
        ),
      ),
    )
    .orderBy(asc(sessions.kind), asc(sessions.number))
    .limit(limit)
    .as('found')
  return db
    .select({
      session: {
        id: found.id,
        number: found.number,
        subject: found.subject,
        name: found.name,
        title: found.title,
        poolId: found.poolId,
        poolName: found.poolName,
        weekdays: found.weekdays,
        startsAt: found.startsAt,
        endsAt: found.endsAt,
        finalPriceRial: found.finalPriceRial,
      },
      year: slots.year,
      month: slots.month,
      day: slots.day,
      left: freePlaces('slots'),
      capacity: slots.capacity,
      closed: slots.closed,
    })
    .from(found)
    .innerJoin(slots, eq(slots.sessionId, found.id))
    .where(sql`${slotNumber} >= ${termNumber(today)}`)
    .orderBy(asc(found.number), asc(slots.year), asc(slots.month), asc(slots.day))
}

function nameHas(name: string): SQL {
  return sql`strpos(fold_fa(coalesce(${programs.name}, ${pools.name})), ${name}) > 0`
}
