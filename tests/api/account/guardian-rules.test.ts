import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SmsSilence } from '#server/gateways/sms/port.ts'
import { inviteGuardian } from '#server/modules/guardian/guardian.service.ts'
import { announceInvitations } from '#server/modules/guardian/guardian-job.service.ts'
import { guardianTexts } from '#server/modules/guardian/strings.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import {
  acceptInvitation,
  endLink,
  invite,
  link,
  linksOf,
  twoGuardians,
} from '#tests/support/scenarios/guardian/guardians.ts'
import { whileLeased } from '#tests/support/scenarios/leases.ts'
import { family } from '#tests/support/scenarios/members.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(async () => {
  mowj.clock.set(TEST_NOW)
  await mowj.sql`update guardians set sms_due_at = null, notified_at = coalesce(notified_at, now())`
})
afterAll(() => mowj.close())

const DAY_SECONDS = 86_400
const AT = TEST_NOW.toISOString()
const nameUser = ({ userId }: Swimmer, name: string) => mowj.sql`update users set name = ${name} where id = ${userId}`
const notesOf = async (user: Swimmer) =>
  (await user.get('/api/notifications/?kinds=guardian'))
    .json()
    .results.map(({ message }: { message: object }) => message)

/** Invites a number at a server whose carrier sends invitations. */
function inviteBySms({ userId }: Swimmer, phone: string) {
  const sms = { ...mowj.deps.sms, sendInvitation: async () => undefined }
  return inviteGuardian({ ...mowj.deps, sms }, userId, phone)
}

/** Runs the job with a carrier; returns the errors that it reports. */
async function announceWith(sendInvitation: (message: { phone: string; host: string }) => Promise<void>) {
  const errors: unknown[] = []
  const deps = { ...mowj.deps, sms: { ...mowj.deps.sms, sendInvitation } }
  await announceInvitations(deps, (error) => errors.push(error))
  return errors
}

test('both sides see the link with its times and the name of the other side, once it is accepted', async () => {
  const { parent } = await family(mowj)
  const guardian = await swimmer(mowj)
  await nameUser(parent, 'مینا')
  await invite(parent, guardian.phone)
  const open = await linksOf(parent)
  const [{ id } = { id: 0 }] = open.guardians
  const row = { id, created_at: AT, accepted_at: null }
  expect(open).toEqual({ guardians: [{ ...row, phone_number: guardian.phone, name: null }], accounts: [] })
  expect(await linksOf(guardian)).toEqual({ guardians: [], accounts: [{ ...row, name: 'مینا' }] })
  mowj.clock.forward(60)
  await acceptInvitation(guardian, id)
  const accepted = { ...row, accepted_at: mowj.clock.now().toISOString() }
  const name = `user-${guardian.userId}`
  expect((await linksOf(parent)).guardians).toEqual([{ ...accepted, phone_number: guardian.phone, name }])
  mowj.clock.forward(60)
  await acceptInvitation(guardian, id)
  expect((await linksOf(guardian)).accounts).toEqual([{ ...accepted, name: 'مینا' }])
  const response = await guardian.get('/api/guardians/')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(await linksOf(await swimmer(mowj))).toEqual({ guardians: [], accounts: [] })
})

test('a refused invitation says why', async () => {
  const { parent, guardian } = await twoGuardians(mowj)
  const refusal = async (user: Swimmer, phone: string) => (await invite(user, phone)).json()
  expect(await refusal(parent, parent.phone)).toEqual({ phone_number: [guardianTexts.self] })
  expect(await refusal(parent, guardian.phone)).toEqual({ phone_number: [guardianTexts.again] })
  expect(await refusal(guardian, parent.phone)).toEqual({ phone_number: [guardianTexts.reverse] })
  const numbers = ['09310000001', '09310000002', '09310000003', '09310000004', '09310000005']
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = numbers
  await invite(parent, first)
  expect(await refusal(parent, first)).toEqual({ phone_number: [guardianTexts.again] })
  await invite(parent, second)
  expect(await refusal(parent, third)).toMatchObject({ code: 'too_many_guardians', detail: guardianTexts.full })
  for (const phone of [third, fourth]) {
    await endLink(mowj, parent, (await linksOf(parent)).guardians.at(-1)?.id ?? 0)
    expect((await invite(parent, phone)).statusCode).toBe(201)
  }
  await endLink(mowj, parent, (await linksOf(parent)).guardians.at(-1)?.id ?? 0)
  mowj.clock.forward(DAY_SECONDS - 1)
  expect(await refusal(parent, fifth)).toMatchObject({ detail: guardianTexts.tooManyToday })
  mowj.clock.forward(1)
  expect((await invite(parent, fifth)).statusCode).toBe(201)
})

test('who ends a link is named to the other side; an open invitation ends in silence', async () => {
  const { parent, guardian, linkId } = await twoGuardians(mowj)
  await nameUser(parent, 'مینا')
  await nameUser(guardian, 'رضا')
  await endLink(mowj, parent, linkId)
  expect(await notesOf(guardian)).toMatchObject([{ text: guardianTexts.endedByOwner('مینا'), url: '/members' }])
  const again = await link(parent, guardian)
  const [joined] = await notesOf(parent)
  expect(joined).toMatchObject({ text: guardianTexts.accepted('رضا'), url: '/members' })
  await endLink(mowj, guardian, again)
  expect((await notesOf(parent))[0]).toMatchObject({ text: guardianTexts.leftByGuardian('رضا'), url: '/members' })
  const before = await notesOf(parent)
  await invite(parent, guardian.phone)
  await endLink(mowj, guardian, (await linksOf(guardian)).accounts[0]?.id ?? 0)
  expect([await notesOf(parent), (await linksOf(parent)).guardians]).toEqual([before, []])
})

test('an invitation to the new number of an account that is linked already ends when it is accepted', async () => {
  for (const isReverse of [false, true]) {
    const { parent, guardian } = await twoGuardians(mowj)
    const [inviting, invited] = isReverse ? [guardian, parent] : [parent, guardian]
    const phone = `0932000000${isReverse ? 1 : 2}`
    await invite(inviting, phone)
    await mowj.sql`update users set phone = ${phone} where id = ${invited.userId}`
    const [second] = (await linksOf(inviting)).guardians.filter((each) => each.phone_number === phone)
    const notes = await notesOf(inviting)
    expect((await acceptInvitation(invited, second?.id ?? 0)).statusCode).toBe(200)
    const [row] = await mowj.sql`select guardian_id, ended_at = ${AT} as is_ended from guardians
      where id = ${second?.id ?? 0}`
    expect(row).toEqual({ guardian_id: null, is_ended: true })
    expect(await notesOf(inviting)).toEqual(notes)
  }
})

test('an id that is none is refused', async () => {
  const sara = await swimmer(mowj)
  for (const id of ['0', '1.5', '2147483648', 'x']) {
    const ended = await mowj.app.inject({
      method: 'DELETE',
      url: `/api/guardians/${id}/`,
      headers: await sara.headers(),
    })
    const accepted = await sara.post(`/api/guardians/${id}/accept/`)
    expect([id, ended.statusCode, accepted.statusCode]).toEqual([id, 400, 400])
  }
  expect((await endLink(mowj, sara, 2_147_483_647)).statusCode).toBe(404)
})

test('without a carrier for invitations none is due; with one it is, after the quiet hours', async () => {
  const { parent } = await family(mowj)
  const dueOf = async (phone: string) => {
    const [row] = await mowj.sql`select sms_due_at from guardians where phone = ${phone}`
    return row?.sms_due_at && new Date(row.sms_due_at)
  }
  await invite(parent, '09330000001')
  expect(await dueOf('09330000001')).toBeNull()
  await inviteBySms(parent, '09330000002')
  mowj.clock.set(new Date('2026-11-21T23:00:00+03:30'))
  await inviteBySms(parent, '09330000003')
  expect([await dueOf('09330000002'), await dueOf('09330000003')]).toEqual([
    ...[TEST_NOW, new Date('2026-11-22T08:00:00+03:30')],
  ])
})

test('the SMS of an invitation names the site; after a silence it is not sent again, nor once it is accepted', async () => {
  const { parent } = await family(mowj)
  const guardian = await swimmer(mowj)
  for (const phone of ['09340000001', guardian.phone]) await inviteBySms(parent, phone)
  await acceptInvitation(guardian, (await linksOf(guardian)).accounts[0]?.id ?? 0)
  const sent: object[] = []
  const silent = new SmsSilence('no answer')
  const fail = (message: object) => {
    sent.push(message)
    return Promise.reject(silent)
  }
  expect(await announceWith(fail)).toEqual([silent])
  mowj.clock.forward(DAY_SECONDS)
  expect(await announceWith(fail)).toEqual([])
  expect(sent).toEqual([{ phone: '09340000001', host: new URL(mowj.deps.config.publicOrigin).hostname }])
})

test('the job stops with its server, and runs at one server at a time', async () => {
  const { parent } = await family(mowj)
  const known = await swimmer(mowj)
  await invite(parent, known.phone)
  const report = (error: unknown) => {
    throw error
  }
  expect(await announceInvitations(mowj.deps, report, AbortSignal.abort())).toBe(false)
  await whileLeased(mowj, 'guardians', async () => {
    expect(await announceInvitations(mowj.deps, report)).toBe(false)
    expect(await notesOf(known)).toEqual([])
  })
  expect([await announceInvitations(mowj.deps, report), await announceInvitations(mowj.deps, report)]).toEqual([
    ...[true, true],
  ])
  expect(await notesOf(known)).toMatchObject([{ text: guardianTexts.invited, url: '/members' }])
})

test('the export lists the links of an account in order, ended ones too', async () => {
  const { parent, guardian, linkId } = await twoGuardians(mowj)
  mowj.clock.forward(60)
  await endLink(mowj, parent, linkId)
  await invite(parent, '09350000001')
  const now = mowj.clock.now().toISOString()
  const exported = async (user: Swimmer) => (await user.get('/api/account/export/')).json().guardians
  const ended = { created_at: AT, accepted_at: AT, ended_at: now, invited_phone: null }
  expect(await exported(parent)).toMatchObject([
    { role: 'owner', ...ended },
    { role: 'owner', invited_phone: '09350000001', created_at: now, accepted_at: null, ended_at: null },
  ])
  expect(await exported(guardian)).toMatchObject([{ role: 'guardian', ...ended }])
})
