import type { Sql } from 'postgres'

/** The committed rows that the model is compared with. Amounts are rial, instants milliseconds. */
export type Facts = {
  orders: OrderFact[]
  items: { order: number; slot: number; places: number; live: boolean; cancelled: boolean }[]
  enrolments: { id: number; order: number; user: number; slot: number; cancelled: boolean }[]
  attempts: AttemptFact[]
  wallets: { user: number; balance: number; reserved: number }[]
  slots: { id: number; taken: number; closed: boolean }[]
  /** The number of its rows. */
  ledger: number
}
export type OrderFact = {
  id: number
  uid: string
  user: number
  kind: 'team' | 'course' | 'pool' | 'wallet'
  session: number | null
  state: string
  people: number
  payable: number
  holdEnds: number
}
export type AttemptFact = {
  id: number
  order: number
  authority: string | null
  amount: number
  state: string
  onCard: boolean
}

/** Reads them in one statement, so that they belong to one moment; as text, which shows whether anything changed. */
export async function readFacts(sql: Sql): Promise<string> {
  const [row] = await sql<{ facts: string }[]>`select json_build_object(
    'orders', (select coalesce(json_agg(r order by id), '[]') from (select id, uid, user_id as user, kind,
      session_id as session, state, people, payable_rial as payable,
      (extract(epoch from hold_expires_at) * 1000)::bigint as "holdEnds" from orders) r),
    'items', (select coalesce(json_agg(r order by item), '[]') from (select order_items.id as item, order_id as order,
      order_items.slot_id as slot, places, live, cancelled_at is not null as cancelled
      from order_items left join enrolments on order_item_id = order_items.id) r),
    'enrolments', (select coalesce(json_agg(r order by id), '[]') from (select enrolments.id, order_id as order,
      enrolments.user_id as user, enrolments.slot_id as slot, cancelled_at is not null as cancelled
      from enrolments join order_items on order_items.id = order_item_id) r),
    'attempts', (select coalesce(json_agg(r order by id), '[]') from (select id, order_id as order, authority,
      amount_rial as amount, state, reversed_at is not null as "onCard" from attempts) r),
    'wallets', (select coalesce(json_agg(r order by "user"), '[]') from (select user_id as user,
      balance_rial as balance, reserved_rial as reserved from wallets) r),
    'slots', (select json_agg(r order by id) from (select id, taken, closed from slots) r),
    'ledger', (select count(*) from ledger)
  )::text as facts`
  if (row === undefined) throw new Error('the database returned no facts')
  return row.facts
}

/** An order that holds or has booked its places. */
export function isLive({ state }: Pick<OrderFact, 'state'>): boolean {
  return state === 'held' || state === 'paying' || state === 'confirmed'
}
