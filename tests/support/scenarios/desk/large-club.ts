import type postgres from 'postgres'

/** Amounts of a generated club. A person is in each of its 6000 months at most once: there are fewer visits than 6000 a person. */
export type ClubSize = { visits: number; orders: number; people: number }

const month = { year: 1398, month: 11, price: 1000 }
const subject = {
  team_name: 'تیم دلفین',
  pool_name: 'استخر آبی',
  pool_address: '',
  session_title: 'سانس عصر',
  weekdays: [0, 2],
  starts_at: '16:00',
  ends_at: '17:30',
  months: [month],
  price: { baseAmount: 1000, discount: 0, totalPrice: 1000, totalDiscount: 0, payable: 1000 },
}

/** Of the generated orders; those of the seed have lower numbers. */
const FIRST_ORDER = 1_000_001
/** The receipt code of the nth generated order. */
export const orderUid = (n: number) => `Generated${String(n).padStart(13, '0')}`
/** Of the generated users, likewise. */
export const FIRST_USER = 100_001

/**
 * Adds past months of every class of the seed with paid orders, with triggers off: they would work row by row. The tables
 * are to be analysed afterwards.
 */
export async function generateClub(sql: postgres.Sql, { visits, orders, people }: ClubSize): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into users (id, phone, name)
      select ${FIRST_USER - 1}::int + n, '0990' || lpad(n::text, 7, '0'), 'شناگر ' || n
      from generate_series(1, ${people}::int) n`
    await tx`insert into members (user_id, holder, relation) select ${FIRST_USER - 1}::int + n, true, 'self'
      from generate_series(1, ${people}::int) n`
    await tx`insert into slots (session_id, year, month, capacity)
      select s.id, 1380 + y, m, 1000 from sessions s, generate_series(1, 20) y, generate_series(1, 12) m
      where s.kind <> 'pool' limit 6000`
    await tx`insert into orders (id, uid, user_id, kind, subject_number, session_number, session_id, pool_id, state,
        payable_rial, subject, hold_expires_at, created_at, confirmed_at)
      select ${FIRST_ORDER - 1}::int + n, 'Generated' || lpad(n::text, 13, '0'), ${FIRST_USER}::int + n % ${people}::int, 'team', 1, 1, s.id,
        s.pool_id, 'confirmed', 1000, ${JSON.stringify(subject)}::text::jsonb, at, at, at
      from (select n, timestamptz '2020-01-01' + n * interval '1 minute' as at
        from generate_series(1, ${orders}::int) n) as each
      join (select id, pool_id, row_number() over (order by id) - 1 as place, count(*) over () as of_all
        from sessions where kind = 'team') s on s.place = each.n % of_all`
    await tx`insert into attempts (order_id, gateway, authority, amount_rial, state, created_at, verified_at, ended_at)
      select ${FIRST_ORDER - 1}::int + n, 'sandbox', 'generated' || n, 1000, 'verified', at, at, at
      from (select n, timestamptz '2020-01-01' + n * interval '1 minute' as at
        from generate_series(1, ${orders}::int) n) as each`
    // Each round over the months moves on by one person, so that no person is in a month twice.
    await tx`
      with places as (select id, session_id, year, month, row_number() over (order by id) - 1 as n from slots
          where year < 1402),
        made as (
          insert into order_items (id, order_id, slot_id, user_id, member_id, day, live)
          select 1000000 + g.n, ${FIRST_ORDER}::int + g.n % ${orders}::int, p.id, m.user_id, m.id, null, true
          from generate_series(1, ${visits}::int) as g (n)
          join places p on p.n = g.n % (select count(*) from places)
          join (select id, user_id, row_number() over () - 1 as n from members where user_id >= ${FIRST_USER}::int) m
            on m.n = (g.n + g.n / 6000) % ${people}::int
          on conflict do nothing returning id, user_id, member_id, slot_id)
      insert into enrolments (order_item_id, user_id, member_id, session_id, slot_id, year, month, created_at)
      select made.id, made.user_id, made.member_id, p.session_id, p.id, p.year, p.month, now()
      from made join places p on p.id = made.slot_id on conflict do nothing`
  })
}
