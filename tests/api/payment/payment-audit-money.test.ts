import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import {
  auditAfterDamage,
  type Books,
  enableGuards,
  makeBooks,
  withoutGuards,
} from '#tests/support/scenarios/payment/damaged-books.ts'

let mowj: TestApp
let books: Books

beforeAll(async () => {
  mowj = await testApp()
  books = await makeBooks(mowj)
})
afterAll(() => mowj.close())

const { findingsAfter, brokenAfter } = auditAfterDamage(() => mowj)

test('2: two verified payments of one order', async () => {
  const broken = await brokenAfter(
    'drop index attempts_one_verified',
    withoutGuards('attempts'),
    "update attempts set state = 'verified' where state = 'reversed' and reversed_at is null",
    enableGuards('attempts'),
  )
  expect(broken).toEqual([2])
})

test('3: money taken for an order that is open', async () => {
  const broken = await brokenAfter(
    withoutGuards('orders'),
    `update orders set state = 'paying', confirmed_at = null where uid = '${books.confirmed}'`,
    enableGuards('orders'),
    'delete from enrolments',
  )
  expect(broken).toEqual([3])
})

test('3: money taken for a full month and not credited', async () => {
  const broken = await brokenAfter(
    withoutGuards('ledger'),
    "delete from ledger where kind = 'unbookable_credit'",
    enableGuards('ledger'),
    `update wallets set balance_rial = 0 where user_id = (select user_id from orders where uid = '${books.credited}')`,
  )
  expect(broken).toEqual([3])
})

test('3: a second payment that was not refunded', async () => {
  const broken = await brokenAfter(
    withoutGuards('ledger'),
    "delete from ledger where kind = 'refund'",
    enableGuards('ledger'),
    `update wallets set balance_rial = 0 where user_id = (select user_id from orders where uid = '${books.confirmed}')`,
  )
  expect(broken).toEqual([3])
})

test('3: a second payment without a recorded reversal', async () => {
  expect(await brokenAfter("update attempts set reversed_at = null where state = 'reversed'")).toEqual([3])
})

test.each(['reversed', 'reversing'])('3: money that is %s and also in the wallet', async (state) => {
  const broken = await brokenAfter(
    withoutGuards('attempts'),
    state === 'reversed'
      ? "update attempts set reversed_at = ended_at where state = 'reversed'"
      : "update attempts set state = 'reversing', ended_at = null where state = 'reversed' and reversed_at is null",
    enableGuards('attempts'),
  )
  expect(broken).toEqual([3])
})

test('3: an amount that differs from the order’s', async () => {
  const broken = await brokenAfter(
    "update attempts set amount_rial = 1000 where state = 'verified' and order_id in (select order_id from enrolments e join order_items i on i.id = e.order_item_id)",
  )
  expect(broken).toEqual([3])
})

test('7: a ledger row that was changed', async () => {
  const broken = await brokenAfter(
    withoutGuards('ledger'),
    "update ledger set balance_rial = balance_rial + 1 where kind = 'refund'",
    enableGuards('ledger'),
  )
  expect(broken).toEqual([7])
})

test('7: a wallet that differs from its ledger', async () => {
  const broken = await brokenAfter('update wallets set balance_rial = balance_rial + 1')
  expect(broken).toEqual([7])
})

test('7: a ledger that may be rewritten', async () => {
  const broken = await brokenAfter(withoutGuards('ledger'))
  expect(broken).toEqual([7])
})

test('8: the database refuses to reopen an ended order or attempt', async () => {
  const reopen = (table: string, from: string, to: string) =>
    mowj.sql.unsafe(`update ${table} set state = '${to}' where state = '${from}'`)
  await expect(reopen('orders', 'confirmed', 'held')).rejects.toThrow('cannot go from confirmed to held')
  await expect(reopen('orders', 'cancelled', 'paying')).rejects.toThrow('cannot go from cancelled to paying')
  await expect(reopen('orders', 'credited', 'confirmed')).rejects.toThrow('cannot go from credited to confirmed')
  await expect(reopen('orders', 'cancelled', 'confirmed')).rejects.toThrow('cannot go from cancelled to confirmed')
  await expect(reopen('attempts', 'reversed', 'reversing')).rejects.toThrow('cannot go from reversed to reversing')
  await expect(reopen('attempts', 'verified', 'verifying')).rejects.toThrow('cannot go from verified to verifying')
  await expect(reopen('attempts', 'cancelled', 'redirected')).rejects.toThrow('cannot go from cancelled to redirected')
})

test('8: a cancelled order that was reopened', async () => {
  const broken = await brokenAfter(
    withoutGuards('orders'),
    'alter table orders drop constraint orders_closed',
    `update orders set state = 'paying' where uid = '${books.cancelled}'`,
    enableGuards('orders'),
    `update order_items set live = true where order_id = (select id from orders where uid = '${books.cancelled}')`,
    `update slots set taken = 1 where id = (select slot_id from order_items i join orders o on o.id = i.order_id
      where uid = '${books.cancelled}')`,
  )
  expect(broken).toEqual([8])
})

test('8: a failed payment that was reopened', async () => {
  const broken = await brokenAfter(
    withoutGuards('attempts'),
    'alter table attempts drop constraint attempts_ended',
    "update attempts set state = 'redirected' where state = 'cancelled'",
    enableGuards('attempts'),
  )
  expect(broken).toEqual([8])
})

test('8: state triggers that are disabled', async () => {
  const findings = await findingsAfter(withoutGuards('attempts'), 'drop trigger orders_state on orders')
  const finding = findings.find(({ number }) => number === 8)
  expect(finding?.violations).toEqual([
    'the trigger orders_state on orders is off',
    'the trigger attempts_state on attempts is off',
  ])
})
