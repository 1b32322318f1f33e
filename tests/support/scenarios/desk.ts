import type { StaffRole } from '#src/contract/desk/roles.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { type Offer, type Swimmer, swimmer } from './booking.ts'

/** A member of staff, with a one-time code just typed unless `fresh` is false. */
export async function staffMember(
  mowj: TestApp,
  role: StaffRole,
  { pool = null, fresh = true }: { pool?: number | null; fresh?: boolean } = {},
): Promise<Swimmer> {
  const member = await swimmer(mowj)
  await mowj.sql`insert into staff_grants (user_id, role, pool_id, created_at)
    values (${member.userId}, ${role}, ${pool}, ${mowj.clock.now().toISOString()})`
  if (fresh) await freshCode(mowj, member)
  return member
}

/** As if the member of staff had just typed a one-time code. */
export async function freshCode({ sql, clock }: Pick<TestApp, 'sql' | 'clock'>, { sessionId }: Swimmer) {
  await sql`update auth_sessions set fresh_code_at = ${clock.now().toISOString()} where id = ${sessionId}`
}

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
export async function cashierAt(mowj: TestApp, offer: Offer, role: StaffRole = 'reception'): Promise<Swimmer> {
  const cashier = await staffMember(mowj, role)
  await openTill(cashier, await poolOf(mowj, offer))
  return cashier
}
