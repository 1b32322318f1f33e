import type { TestApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { offerSession, type Swimmer, swimmers } from '#tests/support/scenarios/booking.ts'
import { cashierAt, sell } from '#tests/support/scenarios/desk/till.ts'

export const RECEPTIONS = 6

/** Receptions that sell the last place of a month at the same moment, each to another swimmer. */
export async function raceAtDesk(mowj: TestApp) {
  const offer = await offerSession(mowj, { capacity: 1 })
  const users = await swimmers(mowj, RECEPTIONS)
  const cashiers: Swimmer[] = []
  for (const _ of users) cashiers.push(await cashierAt(mowj, offer))
  const lock = `select from slots where id = ${offer.slotIds[0]} for update`
  const responses = await atOnce(mowj, lock, RECEPTIONS, () =>
    Promise.all(
      users.map(({ userId: user }, index) => {
        const cashier = cashiers[index]
        if (cashier === undefined) throw new Error('too few receptions')
        return sell(cashier, { user, hold: offer.request() })
      }),
    ),
  )
  const [slot] = await mowj.sql`select taken from slots where id = ${offer.slotIds[0] ?? 0}`
  const [till] = await mowj.sql`select count(*)::int as sales from till_entries`
  return { responses, taken: Number(slot?.taken), sales: Number(till?.sales) }
}
