import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredRows } from '#server/modules/maintenance/retention.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

const countOf = async (table: string) =>
  Number((await mowj.sql`select count(*)::int as count from ${mowj.sql(table)}`)[0]?.count)

test('expired rows are deleted on schedule, and accounting rows are not', async () => {
  const user = await swimmer(mowj)
  await paid(mowj, user, await offerSession(mowj))
  const id = user.userId
  const days = (count: number) => new Date(mowj.clock.now().getTime() - count * 86_400_000).toISOString()
  const { sql } = mowj
  for (const age of [1, 3])
    await sql`insert into otp_codes (phone, purpose, code_hash, address_hash, created_at, expires_at)
      values ('09120000000', 'sign-in', 'x', 'y', ${days(age)}, ${days(age)})`
  for (const age of [29, 31])
    await sql`insert into auth_sessions (user_id, rotated_at, created_at, last_seen_at, revoked_at)
      values (${id}, ${days(age)}, ${days(age)}, ${days(age)}, ${days(age)})`
  await sql`insert into auth_sessions (user_id, rotated_at, created_at, last_seen_at)
    values (${id}, ${days(91)}, ${days(91)}, ${days(91)})`
  for (const age of [364, 366]) {
    await sql`insert into account_events (user_id, kind, created_at) values (${id}, 'sign_in_code', ${days(age)})`
    await sql`insert into notifications (user_id, kind, created_at) values (${id}, 'hold_expired', ${days(age)})`
    await sql`insert into contact_messages (name, phone, text, address_hash, created_at)
      values ('x', '09120000000', 'y', 'z', ${days(age)})`
  }
  const { slotIds } = await offerSession(mowj)
  for (const age of [89, 91])
    await sql`insert into waitlist_entries (user_id, slot_id, member_ids, named, places, state, created_at, ended_at)
      values (${id}, ${slotIds[0] ?? 0}, '{}', false, 1, 'left', ${days(200)}, ${days(age)})`
  await sql`insert into waitlist_entries (user_id, slot_id, member_ids, named, places, state, created_at)
    values (${id}, ${slotIds[0] ?? 0}, '{}', false, 1, 'waiting', ${days(200)})`
  const before = {
    orders: await countOf('orders'),
    attempts: await countOf('attempts'),
    ledger: await countOf('ledger'),
  }
  const notified = await countOf('notifications')
  expect(await deleteExpiredRows(mowj.deps)).toBe(7)
  expect(await countOf('otp_codes')).toBe(1)
  // The one that signed in, and the one that ended 29 days ago.
  expect(await countOf('auth_sessions')).toBe(2)
  expect(await countOf('account_events')).toBe(1)
  expect(await countOf('notifications')).toBe(notified - 1)
  expect(await countOf('contact_messages')).toBe(1)
  const entries = await sql`select state, ended_at from waitlist_entries order by id`
  expect(entries.map(({ state }) => state)).toEqual(['left', 'waiting'])
  expect(new Date(entries[0]?.ended_at).toISOString()).toBe(days(89))
  expect({
    orders: await countOf('orders'),
    attempts: await countOf('attempts'),
    ledger: await countOf('ledger'),
  }).toEqual(before)
  expect(await user.get('/api/profile/me/').then(({ statusCode }) => statusCode)).toBe(200)
  expect(await deleteExpiredRows(mowj.deps)).toBe(0)
})
