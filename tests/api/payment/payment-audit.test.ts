import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { auditAfterDamage, type Books, makeBooks } from '#tests/support/scenarios/payment/damaged-books.ts'

let mowj: TestApp
let books: Books

beforeAll(async () => {
  mowj = await testApp()
  books = await makeBooks(mowj)
})
afterAll(() => mowj.close())

const { brokenAfter } = auditAfterDamage(() => mowj)

test('sound books pass every invariant', async () => {
  const findings = await auditPayments(mowj.db)
  expect(findings.map(({ number, ok, violations }) => ({ number, ok, violations }))).toEqual(
    Array.from({ length: 16 }, (_, index) => ({ number: index + 1, ok: true, violations: [] })),
  )
})

test('the operator is told of each invariant by a name of its own', async () => {
  const names = (await auditPayments(mowj.db)).map(({ name }) => name)
  expect(new Set(names.filter((name) => name.includes(' '))).size).toBe(16)
})

test('1: a month with more people than places', async () => {
  const broken = await brokenAfter(
    'alter table slots drop constraint slots_capacity',
    'update slots set capacity = 1 where taken = 2',
  )
  expect(broken).toEqual([1])
})

test('1: an offer whose places are not counted as taken', async () => {
  const offered = `insert into waitlist_entries (user_id, slot_id, member_ids, named, places, state, created_at)
    select i.user_id, i.slot_id, array[i.member_id], false, 1, 'offered', now() from order_items i where i.live limit 1`
  expect(await brokenAfter(offered)).toEqual([1])
})

test('11: a line without its trigger', async () => {
  expect(await brokenAfter('alter table slots disable trigger slots_waitlist')).toEqual([11])
})

test('1: a place counted as taken that no order holds', async () => {
  const broken = await brokenAfter('update slots set taken = taken + 1 where taken = 1')
  expect(broken).toEqual([1])
})

test('1: a held order whose place was released', async () => {
  const broken = await brokenAfter(
    `update order_items set live = false where order_id = (select id from orders where uid = '${books.held}')`,
  )
  expect(broken).toEqual([1])
})

test('4: a confirmed order without a payment', async () => {
  const broken = await brokenAfter(
    `update orders set state = 'confirmed', confirmed_at = created_at where uid = '${books.held}'`,
    `insert into enrolments (order_item_id, user_id, session_id, slot_id, year, month, created_at)
      select i.id, o.user_id, o.session_id, i.slot_id, 1405, 9, o.created_at
      from orders o join order_items i on i.order_id = o.id where uid = '${books.held}'`,
  )
  expect(broken).toEqual([4])
})

test('4: a confirmed order paid from the wallet is sound', async () => {
  const broken = await brokenAfter(
    `update orders set state = 'confirmed', confirmed_at = created_at, wallet_rial = payable_rial where uid = '${books.held}'`,
    `insert into enrolments (order_item_id, user_id, session_id, slot_id, year, month, created_at)
      select i.id, o.user_id, o.session_id, i.slot_id, 1405, 9, o.created_at
      from orders o join order_items i on i.order_id = o.id where uid = '${books.held}'`,
    `insert into ledger (user_id, order_id, amount_rial, balance_rial, kind, created_at)
      select user_id, null, payable_rial, payable_rial, 'top_up', created_at from orders where uid = '${books.held}'`,
    `insert into ledger (user_id, order_id, amount_rial, balance_rial, kind, created_at)
      select user_id, id, -payable_rial, 0, 'purchase', created_at from orders where uid = '${books.held}'`,
  )
  expect(broken).toEqual([])
})

test('4: a confirmed month without an enrolment', async () => {
  const broken = await brokenAfter('delete from enrolments where month = 10')
  expect(broken).toEqual([4])
})

test.each([
  [
    'an authority',
    'attempts_authority',
    "authority = (select min(authority) from attempts) where state = 'reversed' and reversed_at is null",
  ],
  ['a reference', 'attempts_ref', 'ref_id = (select min(ref_id) from attempts)'],
])('5: %s of two payments', async (_, constraint, change) => {
  const broken = await brokenAfter(
    `alter table attempts drop constraint ${constraint}`,
    `update attempts set ${change}`,
  )
  expect(broken).toEqual([5])
})

test('6: a swimmer with a month twice', async () => {
  const broken = await brokenAfter(
    'drop index order_items_live',
    `insert into orders (uid, user_id, kind, subject_number, session_number, session_id, state, payable_rial, subject,
        hold_expires_at, created_at)
      select 'again', user_id, kind, subject_number, session_number, session_id, 'held', payable_rial, subject,
        hold_expires_at, created_at from orders where uid = '${books.held}'`,
    `insert into order_items (order_id, slot_id, user_id, live)
      select (select id from orders where uid = 'again'), slot_id, i.user_id, true
      from order_items i join orders o on o.id = i.order_id where uid = '${books.held}'`,
    'update slots set capacity = 9, taken = taken + 1 where taken = 2',
  )
  expect(broken).toEqual([6])
})

test('6: a place of another account’s member', async () => {
  const broken = await brokenAfter(
    `insert into users (phone) values ('09990000002')`,
    `update order_items set member_id = (select max(id) from members)
      where order_id = (select id from orders where uid = '${books.held}')`,
  )
  expect(broken).toEqual([6])
})

test('6: an order of two people with the place of one', async () => {
  expect(await brokenAfter(`update orders set people = 2 where uid = '${books.held}'`)).toEqual([6])
})

test('6: an account without a holder, or without the trigger that adds one', async () => {
  const broken = await brokenAfter(
    'alter table users disable trigger users_holder',
    `insert into users (phone) values ('09990000001')`,
  )
  expect(broken).toEqual([6])
})

test('9: members whose prices do not add up to the order’s', async () => {
  const broken = await brokenAfter(
    `update order_items set price_rial = price_rial + 1 where order_id = (select id from orders where uid = '${books.held}')`,
  )
  expect(broken).toEqual([9])
})
