import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cards } from '#server/cli/cards/cards.ts'
import { codes } from '#server/cli/club/codes.ts'
import { settings } from '#server/cli/club/settings.ts'
import type { Command } from '#server/cli/command.ts'
import { holidays } from '#server/cli/holidays.ts'
import { credits } from '#server/cli/make-up/credits.ts'
import { closePoolDates, refund } from '#server/cli/refund.ts'
import { price, sessions } from '#server/cli/sessions.ts'
import { slides } from '#server/cli/slides.ts'
import type { Db } from '#server/db/client.ts'
import { findBrokenEntry } from '#server/modules/audit-log/audit-log.service.ts'
import { changeClubSetting } from '#server/modules/club/club-settings.service.ts'
import { addSlide } from '#server/modules/slider/slider-admin.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type Offer, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { ABAN, MISSED_DAY } from '#tests/support/scenarios/credits/make-up.ts'
import { poolOf } from '#tests/support/scenarios/desk/till.ts'
import { family, requestFor } from '#tests/support/scenarios/members.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

const opened = vi.hoisted(() => ({ db: undefined as Db | undefined }))
vi.mock('#server/cli/with-database.ts', () => ({
  withDatabase: (work: (db: Db | undefined, config: object) => unknown) => work(opened.db, { sms: [] }),
}))

let mowj: TestApp
let offer: Offer
beforeAll(async () => {
  mowj = await testApp()
  opened.db = mowj.db
  offer = await offerSession(mowj)
  vi.spyOn(console, 'log').mockReturnValue()
  // The commands read the machine's clock; the seed is of the test's.
  vi.useFakeTimers({ now: mowj.clock.now(), toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await mowj.close()
})

/** Runs a verb, and returns the entries of the audit log that it made. */
async function entriesOf(verb: Command, args: string[]) {
  const [last] = await mowj.sql`select coalesce(max(seq), 0)::int as seq from audit_log`
  const code = await verb.run(args)
  const entries = await mowj.sql`select via, action, subject_kind, subject_id, before, after, reason from audit_log
    where seq > ${Number(last?.seq)} order by seq`
  return { code, entries: [...entries] }
}

const once = (action: string, entry: object = {}) => ({ code: 0, entries: [{ via: 'cli', action, ...entry }] })

test('each verb of the operator that changes something is one entry of the audit log', async () => {
  const session = String(offer.session)
  const pool = String(await poolOf(mowj, offer))
  const uid = await paid(mowj, await swimmer(mowj), offer)
  expect(await entriesOf(settings, ['set', 'renewal_days', '6'])).toMatchObject(
    once('settings.change', { after: { renewal_days: 6 } }),
  )
  expect(await entriesOf(codes, ['add', 'MEHR', '--percent', '10'])).toMatchObject(once('code.create'))
  expect(await entriesOf(codes, ['end', 'MEHR'])).toMatchObject(once('code.end', { subject_id: 'MEHR' }))
  const card = ['add', pool, '--visits', '5', '--price', '5000000', '--days', '60']
  const added = await entriesOf(cards, card)
  expect(added).toMatchObject(once('card.create', { after: { visits: 5 } }))
  expect(await entriesOf(cards, ['end', added.entries[0]?.subject_id])).toMatchObject(once('card.end'))
  expect(await entriesOf(sessions, ['set', 'team', session, '--capacity', '9'])).toMatchObject(
    once('session.places', { after: { kind: 'team', capacity: 9 } }),
  )
  expect(await entriesOf(price, ['set', 'team', session, '--discount', '10'])).toMatchObject(once('session.price'))
  const picture = { url: '/media/x.webp', width: 8, height: 8, color: '#000', alt: '', variants: [] }
  const slide = await addSlide(mowj.db, { title: 'موج', description: '', given: picture, dryRun: false })
  expect(await entriesOf(slides, ['remove', String(slide?.id)])).toMatchObject(once('slide.remove'))
  expect(await entriesOf(refund, ['order', uid, '--reason', 'بیماری'])).toMatchObject(
    once('order.refund', { subject_id: uid, reason: 'بیماری' }),
  )
  expect(await entriesOf(holidays, ['add', '1405-10-03', '--title', 'جشن'])).toMatchObject(once('holiday.add'))
  expect(await entriesOf(holidays, ['remove', '1405-10-03'])).toMatchObject(once('holiday.remove'))
  const closing = [pool, '--from', '1405-10-05', '--to', '1405-10-06', '--reason', 'تعمیر']
  expect(await entriesOf(closePoolDates, closing)).toMatchObject(once('pool.close', { reason: 'تعمیر' }))
  expect(await findBrokenEntry(mowj.db)).toBeUndefined()
})

test('a missed lesson is made up for one swimmer of an order, once, and by the rule of the club', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const { parent, first, ids } = await family(mowj)
  await changeClubSetting(mowj.db, 'missed_make_ups', 1)
  const earlier = await offerSession(mowj, { months: [ABAN] })
  const request = requestFor(earlier, ids, [ABAN])
  const uid = await paid(mowj, parent, { ...earlier, request: () => request })
  await mowj.sql`insert into attendance (session_id, member_id, year, month, day, pool_id, mark, mark_at)
    select id, ${first.id}, ${ABAN.year}, ${ABAN.month}, ${MISSED_DAY}, pool_id, 'absent', now() from sessions
    where id = ${earlier.sessionId}`
  const give = (...args: string[]) => entriesOf(credits, ['missed', uid, ...args])
  const none = { code: 1, entries: [] }
  const missed = `1405-08-${MISSED_DAY}`
  // Of two swimmers one has to be named; the other was not absent; that month and order exist.
  expect(await give(missed)).toEqual(none)
  expect(await give(missed, '--member', String(ids[1]))).toEqual(none)
  expect(await give('1405-09-27', '--member', String(first.id))).toEqual(none)
  expect(await entriesOf(credits, ['missed', 'NoSuchOrder', missed])).toEqual(none)
  expect(await give(missed, '--member', String(first.id))).toMatchObject(
    once('credit.grant', { after: { order: uid } }),
  )
  expect(await give(missed, '--member', String(first.id))).toEqual({ code: 0, entries: [] })
  const given = await mowj.sql`select user_id, member_id, missed_day from make_up_credits where missed_day is not null`
  expect([...given]).toEqual([{ user_id: parent.userId, member_id: first.id, missed_day: MISSED_DAY }])
  error.mockRestore()
})

test('a dry run and a refused verb leave no entry', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const session = String(offer.session)
  const none = { entries: [] }
  expect(await entriesOf(sessions, ['set', 'team', session, '--capacity', '8', '--dry-run'])).toMatchObject(none)
  expect(await entriesOf(price, ['set', 'team', session, '--discount', '20', '--dry-run'])).toMatchObject(none)
  expect(await entriesOf(codes, ['end', 'NOTHING'])).toMatchObject({ code: 1, ...none })
  expect(await entriesOf(credits, ['cancel-date', 'team', '999999', '1405-10-03'])).toMatchObject({ code: 1, ...none })
  expect(await entriesOf(refund, ['order', 'NoSuchOrder', '--reason', 'بیماری'])).toMatchObject({ code: 1, ...none })
  error.mockRestore()
})
