import { refreshReports } from '#server/modules/report/report-job.service.ts'
import type { Report, ReportRow } from '#src/contract/desk/reports.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, type Offer, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { staffMember } from './staff.ts'
import { cashierAt, poolOf, sell } from './till.ts'

/** A month at the price of an offer, in rial. */
export const PRICE = 8_000_000

/**
 * Aban 1405, in two pools of one class each for five swimmers. Sara pays for Azar and Dey of the first at the bank, and Dey
 * is refunded; Nika pays in cash for Azar of the first and at the bank for Dey of the second; Omid pays for Azar of the
 * second. At the first class two lessons of Azar are recorded, at each of which one of two came.
 */
export async function reportedClub(mowj: TestApp) {
  const owner = await staffMember(mowj, 'owner')
  const [first, second] = [await offerSession(mowj), await offerSession(mowj)]
  const [sara, nika, omid] = [await swimmer(mowj), await swimmer(mowj), await swimmer(mowj)]
  const uid = await paid(mowj, sara, first, [AZAR, DEY])
  const sold = await sell(await cashierAt(mowj, first), { user: nika.userId, hold: first.request() })
  if (sold.statusCode !== 201) throw new Error(`not sold: ${sold.body}`)
  await paid(mowj, nika, second, [DEY])
  await paid(mowj, omid, second)
  await refundMonth(mowj, { owner, uid, month: DEY.month })
  await came(mowj, first, { day: 2, who: sara, entered: 1 })
  await came(mowj, first, { day: 4, who: sara, entered: 1, mark: 'absent' })
  await came(mowj, first, { day: 4, who: nika, entered: 0, mark: 'late' })
  await refreshReports(mowj.deps)
  const pools = { first: await poolOf(mowj, first), second: await poolOf(mowj, second) }
  return { owner, first, second, sara, nika, omid, pools }
}

type Refund = { owner: Swimmer; uid: string; month: number }

async function refundMonth({ sql }: TestApp, { owner, uid, month }: Refund) {
  const [row] = await sql`
    select e.id from enrolments e join order_items i on i.id = e.order_item_id join orders o on o.id = i.order_id
    where o.uid = ${uid} and e.month = ${month}`
  const body = { enrolment: Number(row?.id), reason: 'بیماری' }
  const response = await owner.post(`/api/desk/orders/${uid}/refund/`, body)
  if (response.statusCode !== 201) throw new Error(`not refunded: ${response.body}`)
}

type Came = { day: number; who: Swimmer; entered: number; mark?: 'present' | 'late' | 'absent' }

/** A swimmer at a lesson of Azar 1405. */
export async function came(mowj: TestApp, offer: Offer, { day, who, entered, mark }: Came) {
  await mowj.sql`
    insert into attendance (session_id, member_id, year, month, day, pool_id, entered, mark)
    select ${offer.sessionId}, m.id, 1405, 9, ${day}, ${await poolOf(mowj, offer)}, ${entered}, ${mark ?? null}
    from members m where m.user_id = ${who.userId} and m.holder`
}

export async function reportOf(staff: Swimmer, name: string, query = 'from=1405-08&to=1405-10'): Promise<Report> {
  const response = await staff.get(`/api/desk/reports/${name}/?${query}`)
  if (response.statusCode !== 200) throw new Error(`no report: ${response.body}`)
  return response.json()
}

/** The values by key, or by label where there is one. */
export function valuesOf({ rows }: Pick<Report, 'rows'>): Record<string, ReportRow['values']> {
  return Object.fromEntries(rows.map(({ key, label, values }) => [label ?? key, values]))
}
