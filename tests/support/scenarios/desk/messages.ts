import type { MessageRequest } from '#src/contract/desk/messages.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { type Offer, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import type { StaffUser } from '#tests/support/scenarios/desk/staff.ts'
import { family, paidFor } from '#tests/support/scenarios/members.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

export const path = '/api/desk/messages/'
export const TEXT = 'کلاس شنبه ساعت ۱۸ برگزار می‌شود'

export const toClass = ({ kind, session }: Offer, changes: Partial<MessageRequest> = {}): MessageRequest => ({
  audience: { to: 'session', kind, session, month: '1405-09', day: null },
  channel: 'both',
  text: TEXT,
  ...changes,
})
export const preview = (staff: StaffUser, body: object) => staff.post(`${path}preview/`, body)
export const send = (staff: StaffUser, body: object, expected: number, key?: string) =>
  staff.post(path, { ...body, expected }, key)

/** A class with one swimmer, and a parent with two children. */
export async function classOf(mowj: TestApp) {
  const offer = await offerSession(mowj)
  const { parent, ids } = await family(mowj)
  await paidFor(mowj, parent, offer, ids)
  const single = await swimmer(mowj)
  await paid(mowj, single, offer)
  return { offer, parent, single }
}

/** How many messages of the club a user has received in the app. */
export const clubMessages = async (mowj: TestApp, userId: number) =>
  (await mowj.sql`select message from notifications where user_id = ${userId} and kind = 'club_message'`).length
