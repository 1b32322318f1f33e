import { afterEach, beforeEach, expect, test } from 'vitest'
import { notifyPostPublished } from '#server/modules/notification/notify.service.ts'
import { makeReminders } from '#server/modules/reminder/reminder.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

// The offered class is on Saturday, Monday and Wednesday at 17:00. 1 Azar 1405 is a Sunday, 22 November 2026.
const SUNDAY_EVENING = new Date('2026-11-22T18:00:00+03:30')

let mowj: TestApp
beforeEach(async () => {
  mowj = await testApp({ max: 20 })
})
afterEach(() => mowj.close())

const report = (error: unknown) => {
  throw error
}
/** A server that starts now and runs the reminder job once. */
const look = () => makeReminders(mowj.deps, report).check()
const notificationsOf = async (user: Swimmer) =>
  (await user.get('/api/notifications/'))
    .json()
    .results.filter(({ kind }: { kind: string }) => kind !== 'booking_confirmed')

async function participant(months = [AZAR]) {
  const user = await swimmer(mowj)
  const uid = await paid(mowj, user, await offerSession(mowj), months)
  return { user, uid }
}

test('the evening before a lesson the swimmer is reminded once, however many servers run', async () => {
  const { user, uid } = await participant()
  const stranger = await swimmer(mowj)
  mowj.clock.set(new Date('2026-11-22T17:59:00+03:30'))
  await look()
  expect(await notificationsOf(user)).toEqual([])
  mowj.clock.set(SUNDAY_EVENING)
  await Promise.all([look(), look(), look()])
  await look()
  expect(await notificationsOf(user)).toMatchObject([
    {
      kind: 'session_tomorrow',
      message: { text: 'تیم نهنگ، فردا ساعت ۱۷:۰۰، استخر آبی', url: `/payment-receipt/${uid}` },
      order: { uid },
    },
  ])
  expect(await notificationsOf(stranger)).toEqual([])
  // Tomorrow is Tuesday: no lesson.
  mowj.clock.set(new Date('2026-11-23T18:00:00+03:30'))
  await look()
  expect(await notificationsOf(user)).toHaveLength(1)
  mowj.clock.set(new Date('2026-11-24T18:30:00+03:30'))
  await look()
  expect(await notificationsOf(user)).toHaveLength(2)
})

test('the day is Tehran’s: the reminder is sent in the evening there, which is afternoon in UTC', async () => {
  const { user } = await participant()
  mowj.clock.set(new Date('2026-11-22T14:29:00Z'))
  await look()
  expect(await notificationsOf(user)).toHaveLength(0)
  mowj.clock.set(new Date('2026-11-22T14:30:00Z'))
  await look()
  expect(await notificationsOf(user)).toHaveLength(1)
})

test('a swimmer who cancelled, or disabled reminders, gets none', async () => {
  const [gone, quiet] = [await participant(), await participant()]
  await mowj.sql`update enrolments set cancelled_at = now() where user_id = ${gone.user.userId}`
  const payload = { notifications: { reminder: false } }
  await mowj.app.inject({ method: 'PATCH', url: '/api/settings/', headers: await quiet.user.headers(), payload })
  mowj.clock.set(SUNDAY_EVENING)
  await look()
  expect([await notificationsOf(gone.user), await notificationsOf(quiet.user)]).toEqual([[], []])
})

test('three days before a term ends, a swimmer without a next one is notified, with a link to book it', async () => {
  const [last, continues] = [await participant(), await participant([AZAR, DEY])]
  mowj.clock.set(new Date('2026-12-18T10:00:00+03:30'))
  await look()
  expect(await notificationsOf(last.user)).toEqual([])
  mowj.clock.set(new Date('2026-12-19T10:00:00+03:30'))
  await look()
  await look()
  const [order] = await mowj.sql`select subject_number, session_number from orders where uid = ${last.uid}`
  expect(await notificationsOf(last.user)).toMatchObject([
    {
      kind: 'term_ending',
      message: {
        text: 'تیم نهنگ: ۳ روز تا پایان دوره مانده است؛ برای ماه بعد ثبت‌نام کنید.',
        url: `/teams/booking/${order?.subject_number}/session/${order?.session_number}`,
      },
    },
  ])
  mowj.clock.set(new Date('2026-12-20T11:00:00+03:30'))
  await look()
  expect(await notificationsOf(last.user)).toHaveLength(1)
  expect(
    (await notificationsOf(continues.user)).filter(({ kind }: { kind: string }) => kind === 'term_ending'),
  ).toEqual([])
})

test('an author is notified once that a post is published', async () => {
  const author = await swimmer(mowj)
  const post = { userId: author.userId, postId: 7, title: 'شنای پروانه', now: mowj.clock.now() }
  await mowj.deps.db.transaction((tx) => notifyPostPublished(tx, post))
  await mowj.deps.db.transaction((tx) => notifyPostPublished(tx, post))
  expect(await notificationsOf(author)).toMatchObject([
    { kind: 'post_published', message: { text: 'شنای پروانه', url: '/posts/7' }, order: null },
  ])
})
