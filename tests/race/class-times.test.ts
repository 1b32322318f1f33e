import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayValues } from '#src/contract/catalog/filter-values.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ seeded: true, max: dayValues.length + 3 })
})
afterAll(() => mowj.close())

test('classes added to a team concurrently are all found by their days', async () => {
  const [team] = await mowj.sql`select id from programs where kind = 'team' and number = 3`
  const add = (weekday: number) => mowj.sql`
    insert into sessions (kind, number, program_id, pool_id, title, weekdays, starts_at, ends_at, sex,
      price_per_term_rial, final_price_rial)
    select 'team', ${9000 + weekday}, id, pool_id, 'شب', array[${weekday}]::smallint[], '22:00', '23:00', sex, 0, 0
    from programs where id = ${Number(team?.id)}`
  const lock = `select from programs where id = ${Number(team?.id)} for no key update`
  await atOnce(mowj, lock, dayValues.length, () => Promise.all(dayValues.map(add)))
  for (const day of dayValues) {
    const response = await mowj.app.inject(`/api/teams/?day=${day}&hour=20-24`)
    expect(response.json().results.map(({ id }: { id: number }) => id)).toContain(3)
  }
})
