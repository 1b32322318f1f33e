import type { Sql } from 'postgres'
import type { Db } from '#server/db/client.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { type JalaliDay, jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'
import { type OfferOptions, offerSession } from '#tests/support/scenarios/booking.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'

const PRICE = 900_000

/** The days of the first week from the next one on that is within one Jalali month, Saturday first. */
export function comingWeek(now = new Date()): JalaliDay[] {
  const today = jalaliDay(now)
  const saturday = startOfJalaliDay(today).getTime() - weekdayOf(today) * DAY_MS
  for (let weeks = 1; ; weeks += 1) {
    const days = Array.from({ length: 7 }, (_, index) => jalaliDay(new Date(saturday + (weeks * 7 + index) * DAY_MS)))
    if (new Set(days.map(({ month }) => month)).size === 1) return days
  }
}

/** Paid orders of as many new users for dates of a slot, or for a month, written at once; the audit accepts them. */
async function bookAll(
  sql: Sql,
  { kind, sessionId, slotId }: { kind: 'pool' | 'team'; sessionId: number; slotId: number },
  count: number,
) {
  await sql`
    with buyers as (
      insert into users (phone, name)
      select '0935' || lpad((${slotId}::int % 1000 * 1000 + n)::text, 7, '0'), 'شناگر ' || n from generate_series(1, ${count}) n
      returning id
    ), placed as (
      insert into orders (uid, user_id, kind, subject_number, session_number, session_id, state, people, payable_rial,
        subject, hold_expires_at, created_at, confirmed_at)
      select 'week-' || ${slotId}::int || '-' || b.id, b.id, ${kind}, 1, s.number, s.id, 'confirmed', 1, ${PRICE},
        jsonb_build_object('team_name', 'تیم', 'pool_name', 'استخر', 'pool_address', '', 'session_title', s.title,
          'weekdays', to_jsonb(s.weekdays), 'starts_at', s.starts_at, 'ends_at', s.ends_at,
          'months', jsonb_build_array(jsonb_build_object('year', l.year, 'month', l.month, 'day', l.day)),
          'price', jsonb_build_object('baseAmount', ${PRICE}::int, 'discount', 0, 'totalPrice', ${PRICE}::int,
            'totalDiscount', 0, 'payable', ${PRICE}::int, 'lines', '[]'::jsonb)),
        now(), now(), now()
      from buyers b, sessions s join slots l on l.session_id = s.id where s.id = ${sessionId} and l.id = ${slotId}
      returning id, user_id
    ), paid as (
      insert into attempts (order_id, gateway, authority, amount_rial, state, ref_id, created_at, verified_at, ended_at)
      select id, 'sandbox', 'week-' || id, ${PRICE}, 'verified', 'week-' || id, now(), now(), now() from placed
    )
    select id from placed`
  await sql`
    with items as (
      insert into order_items (order_id, slot_id, user_id, member_id, places, price_rial, live)
      select o.id, ${slotId}, o.user_id, m.id, 1, ${PRICE}, true from orders o
      join members m on m.user_id = o.user_id and m.holder
      where o.uid like ${`week-${slotId}-%`} returning id, user_id, member_id
    )
    insert into enrolments (order_item_id, user_id, member_id, session_id, slot_id, year, month, day, created_at)
    select i.id, i.user_id, i.member_id, l.session_id, l.id, l.year, l.month, l.day, now()
    from items i, slots l where l.id = ${slotId}`
  await sql`update slots set taken = taken + ${count} where id = ${slotId}`
}

type Booked = { visits: number; swimmers: number; options?: OfferOptions }

/**
 * A pool in the coming week: an opening with as many visits on each of Monday, Tuesday and Wednesday, and a class on
 * Saturdays with as many swimmers; and a second coach.
 */
export async function bookedClub({ db, sql }: { db: Db; sql: Sql }, { visits, swimmers, options }: Booked) {
  const week = comingWeek()
  const days = week.slice(2, 5)
  // The scenarios need the database alone.
  const deps = { db } as Parameters<typeof offerSlot>[0]['deps']
  const opening = await offerSlot({ deps }, { capacity: visits + 10, dates: days })
  const [first] = week
  if (first === undefined) throw new Error('a week has a first day')
  const months = [{ year: first.year, month: first.month }]
  const mowj = { deps } as Parameters<typeof offerSession>[0]
  const [offer, other] = [
    await offerSession(mowj, { number: 7001, capacity: swimmers + 10, months, ...options }),
    await offerSession(mowj, { number: 7002, months }),
  ]
  await sql`update pools set name = 'استخر هفته' where id = ${opening.id}`
  await sql`update programs set pool_id = ${opening.id}, name = 'تیم نهنگ' where kind = 'team' and number = ${offer.id}`
  await sql`update sessions set pool_id = ${opening.id}, weekdays = '{0}' where id = ${offer.sessionId}`
  const [coach] = await sql`
    update instructors set name = 'مربی جانشین' where id = (select instructor_id from programs where kind = 'team'
      and number = ${other.id}) returning id`
  await sql`update sessions set starts_at = '06:00', ends_at = '07:00' where id = ${other.sessionId}`
  for (const slotId of opening.slotIds)
    await bookAll(sql, { kind: 'pool', sessionId: opening.sessionId, slotId }, visits)
  await bookAll(sql, { kind: 'team', sessionId: offer.sessionId, slotId: offer.slotIds[0] ?? 0 }, swimmers)
  return { week, days, pool: opening.id, opening, offer, coach: Number(coach?.id), price: PRICE }
}
