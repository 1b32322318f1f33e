import type { Sql } from 'postgres'

/** The committed rows that the model is compared with. Amounts are rial, instants milliseconds. */
export type Facts = {
  orders: OrderFact[]
  items: ItemFact[]
  enrolments: EnrolmentFact[]
  attempts: AttemptFact[]
  wallets: { user: number; balance: number; reserved: number }[]
  slots: { id: number; taken: number; closed: boolean }[]
  codes: { id: number; code: string; uses: number; max: number | null; each: number | null }[]
  /** `offered` and `expires` once an offer is announced. */
  entries: EntryFact[]
  credits: CreditFact[]
  freezes: { enrolment: number; moved: number }[]
  cards: CardFact[]
  /** Links of accounts; `guardian` is null until accepted, `ended` when it is an ended one, milliseconds. */
  links: LinkFact[]
  /** Users whose account is deleted. */
  gone: { user: number }[]
  visits: { id: number; card: number; member: number; day: string; enrolment: number | null; live: boolean }[]
  /** The number of its rows. */
  ledger: number
}
export type OrderFact = {
  id: number
  uid: string
  user: number
  kind: 'team' | 'course' | 'pool' | 'wallet' | 'card'
  session: number | null
  state: string
  people: number
  payable: number
  /** Booked with a credit or a card, or moved by a freeze. */
  free: boolean
  code: number | null
  holdEnds: number
}
/** `day` of a single lesson of a class; `live` as the product says, `cancelled` as its enrolment does. */
type ItemFact = {
  order: number
  slot: number
  member: number
  day: number | null
  places: number
  price: number
  live: boolean
  cancelled: boolean
}
export type EnrolmentFact = {
  id: number
  order: number
  user: number
  member: number
  session: number
  slot: number
  year: number
  month: number
  day: number | null
  cancelled: boolean
}
export type AttemptFact = {
  id: number
  order: number
  authority: string | null
  amount: number
  state: string
  onCard: boolean
}
export type EntryFact = {
  id: number
  user: number
  slot: number
  members: number[]
  named: boolean
  places: number
  state: string
  offered: number | null
  expires: number | null
}
/** `date` is the cancelled lesson, `enrolment` the month that lost it, `used` the lesson booked instead. */
export type CreditFact = {
  id: number
  user: number
  member: number
  session: number
  date: string
  enrolment: number
  used: number | null
  expires: number
}
export type LinkFact = { id: number; owner: number; guardian: number | null; phone: string; ended: number | null }
export type CardFact = {
  id: number
  order: number
  user: number
  members: number[]
  visits: number
  used: number
  active: boolean
  cancelled: boolean
  refunded: number
}

export function noFacts(): Facts {
  const people = { orders: [], items: [], enrolments: [], attempts: [], wallets: [], slots: [], codes: [] }
  return { ...people, entries: [], credits: [], freezes: [], cards: [], visits: [], links: [], gone: [], ledger: 0 }
}

const date = `year || '-' || lpad(month::text, 2, '0') || '-' || lpad(day::text, 2, '0')`
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

/** The rows of every list, ordered by their first column. */
const lists: Record<Exclude<keyof Facts, 'ledger'>, string> = {
  orders: `select orders.id, uid, orders.user_id as "user", kind, session_id as session, state, people,
    payable_rial as payable, kind <> 'wallet' and (subject -> 'price' ->> 'totalPrice')::bigint = 0 as free,
    code_id as code, ${ms('hold_expires_at')} as "holdEnds"
    from orders left join discount_uses on order_id = orders.id`,
  items: `select order_items.id as item, order_id as "order", order_items.slot_id as slot, order_items.member_id as member,
    order_items.day, places, price_rial as price, live, cancelled_at is not null as cancelled
    from order_items left join enrolments on order_item_id = order_items.id`,
  enrolments: `select enrolments.id, order_id as "order", enrolments.user_id as "user", enrolments.member_id as member,
    enrolments.session_id as session, enrolments.slot_id as slot, year, month, enrolments.day,
    cancelled_at is not null as cancelled from enrolments join order_items on order_items.id = order_item_id`,
  attempts: `select id, order_id as "order", authority, amount_rial as amount, state,
    reversed_at is not null as "onCard" from attempts`,
  wallets: `select user_id as "user", balance_rial as balance, reserved_rial as reserved from wallets`,
  slots: 'select id, taken, closed from slots',
  codes: 'select id, code, uses, max_uses as max, max_uses_per_user as each from discount_codes',
  entries: `select id, user_id as "user", slot_id as slot, member_ids as members, named, places, state,
    ${ms('offered_at')} as offered, ${ms('expires_at')} as expires from waitlist_entries`,
  credits: `select c.id, user_id as "user", member_id as member, session_id as session, ${date} as date,
    enrolment_id as enrolment, used_enrolment_id as used, ${ms('expires_at')} as expires
    from make_up_credits c join cancelled_dates d on d.id = cancelled_date_id`,
  freezes: 'select enrolment_id as enrolment, moved_enrolment_id as moved from freezes',
  cards: `select id, order_id as "order", user_id as "user", (select json_agg(member_id order by member_id)
    from card_members where card_id = cards.id) as members, visits, used, expires_at is not null as active,
    cancelled_at is not null as cancelled, refunded_rial as refunded from cards`,
  visits: `select id, card_id as card, member_id as member, ${date} as day, enrolment_id as enrolment, live
    from card_uses`,
  links: `select id, owner_id as owner, guardian_id as guardian, phone, ${ms('ended_at')} as ended from guardians`,
  gone: 'select id as "user" from users where deleted_at is not null',
}
const columns = Object.entries(lists).map(
  ([name, rows]) => `'${name}', (select coalesce(json_agg(r), '[]') from (${rows} order by 1) r)`,
)
const query = `select json_build_object(${columns.join(', ')}, 'ledger', (select count(*) from ledger))::text as facts`

/** Reads them in one statement, so that they belong to one moment; as text, which shows whether anything changed. */
export async function readFacts(sql: Sql): Promise<string> {
  const [row] = await sql.unsafe<{ facts: string }[]>(query, [], { prepare: true })
  if (row === undefined) throw new Error('the database returned no facts')
  return row.facts
}

/** An order that holds or has booked its places. */
export function isLive({ state }: Pick<OrderFact, 'state'>): boolean {
  return state === 'held' || state === 'paying' || state === 'confirmed'
}
