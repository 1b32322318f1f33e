import type { StaffRole } from '#src/contract/desk/roles.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import type { Offer, Swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from './staff.ts'

/** The pool of an offer. */
export async function poolOf({ sql }: Pick<TestApp, 'sql'>, { sessionId }: Pick<Offer, 'sessionId'>): Promise<number> {
  const [row] = await sql`select pool_id from sessions where id = ${sessionId}`
  return Number(row?.pool_id)
}

export const PIN = '4821'

/** Opens a shift with a float of a million rial. */
export async function openTill(cashier: Swimmer, pool: number, float = 1_000_000) {
  const response = await cashier.post('/api/desk/till/open/', { pool, float, pin: PIN })
  if (response.statusCode !== 201) throw new Error(`the till was not opened: ${response.body}`)
  return response.json().shift
}

type Sale = { user: number; hold: object; method?: 'cash' | 'terminal'; reference?: string }

/** Sells at the desk, in cash unless told otherwise. */
export function sell(cashier: Swimmer, { method = 'cash', ...sale }: Sale, key?: string) {
  return cashier.post('/api/desk/orders/', { ...sale, method }, key)
}

/** A member of reception with an open till at the pool of an offer. */
export async function cashierAt(mowj: TestApp, offer: Offer, role: StaffRole = 'reception') {
  const cashier = await staffMember(mowj, role)
  await openTill(cashier, await poolOf(mowj, offer))
  return cashier
}
