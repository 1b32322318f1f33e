import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditPayments, type Finding } from '#server/modules/payment/audit/audit.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'

let mowj: TestApp
/** Order ids in the books: one of each kind. */
let books: { held: string; confirmed: string; credited: string; cancelled: string }

beforeAll(async () => {
  mowj = await testApp()
  books = await makeBooks()
})
afterAll(() => mowj.close())

/** A held, a confirmed (paid three times: one payment credited to the wallet, one reversed), a credited and a cancelled order. */
async function makeBooks() {
  const offer = await offerSession(mowj, { capacity: 2 })
  const [sara, reza, mina] = [await swimmer(mowj), await swimmer(mowj), await swimmer(mowj)]
  const late = await mina.held(offer.request())
  const latePayment = await mina.atBank(late.uid)
  await mina.cancel(late.uid)
  const paid = await sara.held(offer.request([AZAR, DEY]))
  const payments = [await sara.atBank(paid.uid), await sara.atBank(paid.uid)]
  const third = await sara.atBank(paid.uid)
  const held = await reza.held(offer.request())
  for (const payment of [...payments, latePayment, third]) {
    mowj.bank.reverses(payment === third)
    mowj.bank.pay(payment)
    await returnFromBank(mowj, payment)
  }
  const empty = await offerSession(mowj)
  const cancelled = await mina.held(empty.request())
  mowj.bank.decline(await mina.atBank(cancelled.uid))
  await mina.cancel(cancelled.uid)
  return { held: held.uid, confirmed: paid.uid, credited: late.uid, cancelled: cancelled.uid }
}

class Undone extends Error {}

/** The audit’s findings after some damage, which is then undone. */
async function findingsAfter(...statements: string[]): Promise<Finding[]> {
  let findings: Finding[] = []
  const damaged = mowj.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    findings = await auditPayments(tx)
    throw new Undone()
  })
  await expect(damaged).rejects.toThrow(Undone)
  return findings
}

/** Numbers of the invariants that some damage breaks. */
async function brokenAfter(...statements: string[]): Promise<number[]> {
  return (await findingsAfter(...statements)).filter(({ ok }) => !ok).map(({ number }) => number)
}

const withoutGuards = (table: string) => `alter table ${table} disable trigger user`
const enableGuards = (table: string) => `alter table ${table} enable trigger user`

test('sound books pass every invariant', async () => {
  const findings = await auditPayments(mowj.db)
  expect(findings.map(({ number, ok, violations }) => ({ number, ok, violations }))).toEqual(
    Array.from({ length: 15 }, (_, index) => ({ number: index + 1, ok: true, violations: [] })),
  )
})

test('the operator is told of each invariant by a name of its own', async () => {
  const names = (await auditPayments(mowj.db)).map(({ name }) => name)
  expect(new Set(names.filter((name) => name.includes(' '))).size).toBe(15)
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
