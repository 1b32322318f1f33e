import { keepWaitlist } from '#server/modules/waitlist/waitlist-job.service.ts'
import { type WaitlistEntry, waitlist } from '#src/contract/waitlist/waitlist.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { AZAR, type Offer, type Swimmer, swimmers } from './booking.ts'
import { paid } from './paid.ts'

type LineOf = { kind: string; id: number; session: number }

/** A request to join the line of a month or date. */
export function lineRequest({ kind, id, session }: LineOf, rest: object = {}) {
  return { kind, id, session, term: AZAR, ...rest }
}

/** Joins a line and expects success. */
export async function inLine(user: Swimmer, offer: LineOf, rest: object = {}): Promise<WaitlistEntry> {
  const response = await user.post('/api/waitlist/', lineRequest(offer, rest))
  if (response.statusCode !== 201) throw new Error(`not in line: ${response.body}`)
  return response.json()
}

export async function linesOf(user: Swimmer): Promise<WaitlistEntry[]> {
  return waitlist.parse((await user.get('/api/waitlist/')).json()).results
}

/** One run of the waitlist job; throws its first error. */
export async function keep({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  const report = (error: unknown) => {
    throw error
  }
  await keepWaitlist(deps, report)
}

export function accept(user: Swimmer, id: number, payable = 8_000_000, key?: string) {
  return user.post(`/api/waitlist/${id}/accept/`, { expected_payable: payable }, key)
}

export async function leave({ app }: Pick<TestApp, 'app'>, user: Swimmer, id: number) {
  return app.inject({ method: 'DELETE', url: `/api/waitlist/${id}/`, headers: await user.headers() })
}

/** Users who have paid for all places of a month. */
export async function fullMonth(mowj: TestApp, offer: Offer, places: number): Promise<Swimmer[]> {
  const users = await swimmers(mowj, places)
  for (const user of users) await paid(mowj, user, offer, [AZAR])
  return users
}

/** Cancels a user's only term: frees its place. */
export async function cancelled(user: Swimmer) {
  const [term] = (await user.get('/api/my/terms/?kind=team')).json().results
  const response = await user.post(`/api/my/terms/${term.id}/cancel/`)
  if (response.statusCode !== 200) throw new Error(`not cancelled: ${response.body}`)
}

/** The places that a slot counts as taken. */
export async function takenOf({ sql }: Pick<TestApp, 'sql'>, slotId: number | undefined): Promise<number> {
  const [row] = await sql`select taken from slots where id = ${slotId ?? 0}`
  return Number(row?.taken)
}
