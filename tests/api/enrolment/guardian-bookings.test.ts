import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freezeTerm } from '#server/modules/freeze/freeze.service.ts'
import { readPass } from '#server/modules/pass/check-in.service.ts'
import { moveAtDesk } from '#server/modules/payment/desk/desk-sale.service.ts'
import { makeReminders } from '#server/modules/reminder/reminder.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { offerCard, orderCard, spendVisit, visitOf } from '#tests/support/scenarios/credits/cards.ts'
import {
  cancelLesson,
  FIRST_MONDAY,
  FIRST_WEDNESDAY,
  lessonOf,
  myClasses,
  spendCredit,
} from '#tests/support/scenarios/credits/make-up.ts'
import { setClub } from '#tests/support/scenarios/discounts.ts'
import { bookable, endLink, link, twoGuardians } from '#tests/support/scenarios/guardian/guardians.ts'
import { addedMember, holderOf, paidFor, requestFor } from '#tests/support/scenarios/members.ts'
import { payHeld } from '#tests/support/scenarios/paid.ts'
import { auditAndClose, expectAuditPassed } from '#tests/support/scenarios/payment/payment-audit.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const shared = async (user: Swimmer, kind = 'team') =>
  (await user.get(`/api/my/terms/?kind=${kind}&shared=1`)).json().results
const codeOf = async (sent: ReturnType<Swimmer['hold']>) => {
  const response = await sent
  return [response.statusCode, response.json().code]
}

test('a guardian books a shared member with their own, and both guardians see who booked', async () => {
  const { parent, guardian, girl } = await twoGuardians(mowj)
  const own = await addedMember(guardian, { name: 'کیان' })
  const offer = await offerSession(mowj)
  const uid = await paidFor(mowj, guardian, offer, [girl.id, own.id])
  const [seen, ...others] = await shared(parent)
  expect(others).toEqual([])
  expect(seen).toMatchObject({
    order: uid,
    swimmer: { id: girl.id, name: 'نیلوفر', holder: false },
    booked_by: `user-${guardian.userId}`,
    cancellable_until: null,
    refund: 0,
  })
  const mine = await shared(guardian)
  expect(mine.map(({ booked_by }: { booked_by?: string }) => booked_by)).toEqual([undefined, undefined])
  // Only the payer cancels.
  expect((await parent.post(`/api/my/terms/${seen.id}/cancel/`)).statusCode).toBe(404)
  // A page of an earlier version does not ask for them.
  expect((await myClasses(parent)).results).toEqual([])
})

test('the ticket of a shared swimmer is shown to both, that of another swimmer of the order to its payer alone', async () => {
  const { parent, guardian, girl } = await twoGuardians(mowj)
  const own = await addedMember(guardian, { name: 'کیان' })
  const uid = await paidFor(mowj, guardian, await offerSession(mowj), [girl.id, own.id])
  const receipt = (await parent.receipt(uid)).json()
  expect(receipt.swimmers).toMatchObject([{ id: girl.id }])
  expect(receipt.passes.map(({ id }: { id: number }) => id)).toEqual([girl.id])
  expect(receipt.payer).toBeNull()
  expect(receipt.price.lines).toBeUndefined()
  const pass = readPass(receipt.pass, mowj.deps.secrets.passPublicKey)
  expect(pass?.swimmers?.map(({ name }) => name)).toEqual(['نیلوفر'])
  // One person, however many the order is for.
  expect(pass?.people).toBeUndefined()
  const stranger = (await (await swimmer(mowj)).receipt(uid)).json()
  expect([stranger.swimmers, stranger.pass, stranger.passes]).toEqual([[], null, []])
})

test('the account holder is never shared, nor a member of an account without a link', async () => {
  const { parent, guardian, girl } = await twoGuardians(mowj)
  const offer = await offerSession(mowj)
  const holder = await holderOf(parent)
  expect(await codeOf(guardian.hold(requestFor(offer, [holder.id])))).toEqual([404, 'member_not_found'])
  expect(await codeOf(guardian.hold(requestFor(offer, [girl.id, holder.id])))).toEqual([404, 'member_not_found'])
  expect(await codeOf((await swimmer(mowj)).hold(requestFor(offer, [girl.id])))).toEqual([404, 'member_not_found'])
  // The owner does not see the guardian's members.
  const own = await addedMember(guardian)
  expect(await codeOf(parent.hold(requestFor(offer, [own.id])))).toEqual([404, 'member_not_found'])
})

test('what one guardian holds or has paid the other cannot book again, and is told so by name', async () => {
  const { parent, guardian, girl, boy } = await twoGuardians(mowj)
  const offer = await offerSession(mowj)
  const held = await guardian.held(requestFor(offer, [girl.id]))
  const refused = await parent.hold(requestFor(offer, [girl.id, boy.id]))
  expect(refused.json()).toMatchObject({
    code: 'already_booked',
    detail: 'سرپرست دیگر برای نیلوفر همین زمان را نگه داشته و هنوز نپرداخته است',
    months: [AZAR],
  })
  await payHeld(mowj, guardian, held.uid)
  expect((await parent.hold(requestFor(offer, [girl.id]))).json().detail).toContain('ثبت‌نام کرده است')
  // Nothing of the refused order is left, and other months and members are free.
  await paidFor(mowj, parent, offer, [boy.id])
  await paidFor(mowj, parent, offer, [girl.id], [DEY])
  await expectAuditPassed(mowj)
})

test('an ended link: nothing more can be booked, what was bought stays with its payer', async () => {
  const { parent, guardian, girl, linkId } = await twoGuardians(mowj)
  const offer = await offerSession(mowj)
  const paidUid = await paidFor(mowj, guardian, offer, [girl.id])
  const held = await guardian.held(requestFor(await offerSession(mowj), [girl.id]))
  await endLink(mowj, parent, linkId)
  expect(await codeOf(guardian.hold(requestFor(offer, [girl.id], [DEY])))).toEqual([404, 'member_not_found'])
  expect((await bookable(guardian)).some(({ id }) => id === girl.id)).toBe(false)
  await payHeld(mowj, guardian, held.uid)
  expect((await guardian.receipt(held.uid)).json()).toMatchObject({ state: 'confirmed', swimmers: [{ id: girl.id }] })
  expect(await shared(guardian)).toHaveLength(2)
  // The owner still sees where their child swims.
  expect((await shared(parent)).map(({ order }: { order: string }) => order)).toEqual([held.uid, paidUid])
  // What the owner books from now on the former guardian does not see.
  const own = await paidFor(mowj, parent, offer, [girl.id], [DEY])
  expect((await shared(guardian)).some(({ order }: { order: string }) => order === own)).toBe(false)
  expect((await guardian.receipt(own)).json()).toMatchObject({ swimmers: [], pass: null })
  const term = (await shared(guardian)).find(({ order }: { order: string }) => order === paidUid)
  expect((await guardian.post(`/api/my/terms/${term.id}/cancel/`)).statusCode).toBe(200)
  await expectAuditPassed(mowj)
})

test('a card, a make-up credit, a freeze and a move of staff are used after the link has ended', async () => {
  const { parent, guardian, girl, linkId } = await twoGuardians(mowj)
  await mowj.app.inject({
    method: 'PATCH',
    url: `/api/members/${girl.id}/`,
    headers: await parent.headers(),
    payload: { sex: 'female' },
  })
  const opening = await offerSlot(mowj)
  const ordered = (await orderCard(guardian, await offerCard(mowj, opening.id), [girl.id])).json()
  await payHeld(mowj, guardian, ordered.uid)
  const [card] = (await guardian.get('/api/my/cards/')).json().results
  const offer = await offerSession(mowj)
  const order = await paidFor(mowj, guardian, offer, [girl.id])
  await cancelLesson(mowj, offer, FIRST_MONDAY)
  const moved = await offerSession(mowj)
  const toMove = await paidFor(mowj, guardian, moved, [girl.id])
  await endLink(mowj, parent, linkId)
  expect((await spendVisit(guardian, card.id, visitOf(opening, girl.id))).statusCode).toBe(200)
  const [credit] = (await myClasses(guardian)).credits
  const other = await offerSession(mowj)
  expect((await spendCredit(guardian, credit.id, lessonOf(other, FIRST_WEDNESDAY))).statusCode).toBe(200)
  const [enrolment] = await mowj.sql`select e.id from enrolments e join order_items i on i.id = e.order_item_id
    join orders o on o.id = i.order_id where o.uid = ${toMove}`
  const done = await mowj.db.transaction((tx) =>
    moveAtDesk(tx, {
      uid: toMove,
      enrolmentId: Number(enrolment?.id),
      request: moved.request([DEY]),
      settle: 'wallet',
      reference: null,
      reason: 'درخواست سرپرست',
      now: mowj.clock.now(),
    }),
  )
  expect(done?.order.state).toBeDefined()
  mowj.clock.set(new Date('2026-12-13T08:00:00+03:30'))
  const frozen = await freezeTerm(mowj.deps, { order, month: AZAR, to: DEY, certificate: 'گواهی ۱۲۳' })
  expect(frozen.state).toBe('frozen')
  await expectAuditPassed(mowj)
})

test('a card is bought for shared members, and not for the holder of their account', async () => {
  const { parent, guardian, girl } = await twoGuardians(mowj)
  const opening = await offerSlot(mowj)
  const card = await offerCard(mowj, opening.id)
  const holder = await holderOf(parent)
  expect(await codeOf(orderCard(guardian, card, [holder.id]))).toEqual([404, 'member_not_found'])
  expect((await orderCard(guardian, card, [girl.id])).statusCode).toBe(201)
})

test('a member whom a guardian has booked cannot be removed', async () => {
  const { parent, guardian, girl } = await twoGuardians(mowj)
  await guardian.held(requestFor(await offerSession(mowj), [girl.id]))
  const url = `/api/members/${girl.id}/`
  const response = await mowj.app.inject({ method: 'DELETE', url, headers: await parent.headers() })
  expect(response.json().code).toBe('member_booked')
})

test('in the renewal window either guardian renews what the other paid for, until the link ends', async () => {
  const { parent, guardian, girl, linkId } = await twoGuardians(mowj)
  const offer = await offerSession(mowj)
  await paidFor(mowj, parent, offer, [girl.id])
  await setClub(mowj, { renewal_days: 10 })
  try {
    mowj.clock.set(new Date('2026-11-25T08:00:00+03:30'))
    expect(await codeOf((await swimmer(mowj)).hold(offer.request([DEY])))).toEqual([409, 'month_reserved'])
    const held = await guardian.held(requestFor(offer, [girl.id], [DEY]))
    expect((await shared(guardian))[0]).toMatchObject({ renewal: DEY })
    await guardian.cancel(held.uid)
    await endLink(mowj, parent, linkId)
    expect(await codeOf(guardian.hold(offer.request([DEY])))).toEqual([409, 'month_reserved'])
  } finally {
    await setClub(mowj, { renewal_days: 0 })
  }
})

test('the other guardian is told of a booking and reminded of its lessons, without the rest of the order', async () => {
  const { parent, guardian, girl } = await twoGuardians(mowj)
  const third = await swimmer(mowj)
  await link(parent, third)
  const own = await addedMember(guardian, { name: 'کیان' })
  await paidFor(mowj, guardian, await offerSession(mowj), [girl.id, own.id])
  const list = async (user: Swimmer) => (await user.get('/api/notifications/?kinds=guardian')).json().results
  for (const user of [parent, third]) {
    const told = (await list(user)).filter(({ kind }: { kind: string }) => kind === 'booking_confirmed')
    expect(told).toMatchObject([{ order: null, message: { text: 'نیلوفر: تیم نهنگ' } }])
  }
  mowj.clock.set(new Date('2026-11-22T18:00:00+03:30'))
  await makeReminders(mowj.deps, (error) => {
    throw error
  }).check()
  for (const user of [parent, third]) {
    expect((await list(user))[0]).toMatchObject({ kind: 'session_tomorrow', order: null })
    expect(JSON.stringify(await list(user))).not.toContain('کیان')
  }
})
