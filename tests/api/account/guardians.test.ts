import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmsRejection } from '#server/gateways/sms/port.ts'
import { guardianTexts } from '#server/modules/guardian/strings.ts'
import { MAX_GUARDIANS } from '#src/contract/member/guardian.ts'
import { signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { swimmer } from '#tests/support/scenarios/booking.ts'
import {
  acceptInvitation,
  announce,
  bookable,
  deleteAccount,
  endLink,
  invite,
  link,
  linksOf,
  twoGuardians,
} from '#tests/support/scenarios/guardian/guardians.ts'
import { addedMember, family, holderOf } from '#tests/support/scenarios/members.ts'

let mowj: TestApp
let sms: { phone: string; host: string }[] = []
let refusal: Error | undefined
beforeAll(async () => {
  mowj = await testApp()
  mowj.deps.sms.sendInvitation = async (message) => {
    if (refusal !== undefined) throw refusal
    sms.push(message)
  }
})
afterAll(() => mowj.close())

const noticesOf = async (user: { get: (url: string) => Promise<{ json: () => { results: { kind: string }[] } }> }) =>
  (await user.get('/api/notifications/?kinds=guardian&members=1')).json().results.map(({ kind }) => kind)

test('an invited guardian accepts, and sees the members of the account except its holder', async () => {
  const { parent, ids } = await family(mowj)
  const guardian = await swimmer(mowj)
  expect((await invite(parent, `+98${guardian.phone.slice(1)}`)).statusCode).toBe(201)
  const [invitation] = (await linksOf(guardian)).accounts
  expect(invitation).toMatchObject({ name: `user-${parent.userId}`, accepted_at: null })
  expect((await bookable(guardian)).filter(({ id }) => ids.includes(id))).toEqual([])
  expect((await acceptInvitation(guardian, invitation?.id ?? 0)).statusCode).toBe(200)
  const shared = (await bookable(guardian)).filter(({ shared_by }) => shared_by !== undefined)
  expect(shared.map(({ id }) => id)).toEqual(ids)
  expect(shared).toMatchObject([{ name: 'نیلوفر', shared_by: { name: `user-${parent.userId}` }, removable: false }, {}])
  const [accepted] = (await linksOf(parent)).guardians
  expect(accepted).toMatchObject({ phone_number: guardian.phone, name: `user-${guardian.userId}` })
  expect(await noticesOf(parent)).toEqual(['guardian_accepted'])
  expect((await acceptInvitation(guardian, invitation?.id ?? 0)).statusCode).toBe(200)
  expect(await noticesOf(parent)).toEqual(['guardian_accepted'])
})

test('a page of an earlier version gets neither shared members nor the new notifications', async () => {
  const { parent, guardian } = await twoGuardians(mowj)
  const { results } = (await guardian.get('/api/members/')).json()
  expect(results.map(({ relation }: { relation: string }) => relation)).toEqual(['self'])
  expect((await parent.get('/api/notifications/?kinds=staff')).json().results).toEqual([])
})

test('a guardian changes, removes and reads nothing that is the owner’s', async () => {
  const { parent, guardian, girl } = await twoGuardians(mowj)
  const url = `/api/members/${girl.id}/`
  const contact = { name: 'مادربزرگ', phone_number: '09121112233' }
  const headers = await parent.headers()
  await mowj.app.inject({ method: 'PATCH', url, headers, payload: { emergency_contact: contact } })
  const payload = { note: 'آسم', consent: true }
  await mowj.app.inject({ method: 'PUT', url: `${url}medical-note/`, headers, payload })
  const theirs = await guardian.headers()
  const requests = [
    { method: 'PATCH' as const, url, payload: { name: 'دیگر' } },
    { method: 'DELETE' as const, url },
    { method: 'GET' as const, url: `${url}medical-note/` },
    { method: 'DELETE' as const, url: `${url}medical-note/` },
    { method: 'GET' as const, url: `${url}picture/` },
  ]
  for (const request of requests) {
    const response = await mowj.app.inject({ ...request, headers: theirs })
    expect([request.method, request.url, response.statusCode]).toEqual([request.method, request.url, 404])
  }
  const shown = JSON.stringify(await bookable(guardian))
  expect(shown).not.toContain('مادربزرگ')
  expect((await bookable(guardian)).find(({ id }) => id === girl.id)).toMatchObject({
    emergency_contact: null,
    has_medical_note: false,
  })
})

test.each(['owner', 'guardian'])(
  'the %s ends the link: the members are gone at once, the other side is told',
  async (who) => {
    const { parent, guardian, linkId } = await twoGuardians(mowj)
    const [ending, other] = who === 'owner' ? [parent, guardian] : [guardian, parent]
    expect((await endLink(mowj, ending, linkId)).json()).toEqual({ guardians: [], accounts: [] })
    expect((await bookable(guardian)).map(({ shared_by }) => shared_by)).toEqual([undefined])
    expect((await noticesOf(other)).at(0)).toBe('guardian_ended')
    const [row] = await mowj.sql`select phone, ended_at is not null as ended from guardians where id = ${linkId}`
    expect(row).toEqual({ phone: '', ended: true })
    expect((await endLink(mowj, ending, linkId)).statusCode).toBe(404)
    // The same two may be linked again.
    await link(parent, guardian)
  },
)

test('an invitation can be refused by the invited and withdrawn by the owner, and by no other', async () => {
  const { parent } = await family(mowj)
  const [invited, stranger] = [await swimmer(mowj), await swimmer(mowj)]
  await invite(parent, invited.phone)
  const [{ id } = { id: 0 }] = (await linksOf(parent)).guardians
  expect((await acceptInvitation(stranger, id)).statusCode).toBe(404)
  expect((await acceptInvitation(parent, id)).statusCode).toBe(404)
  expect((await endLink(mowj, stranger, id)).statusCode).toBe(404)
  expect((await endLink(mowj, invited, id)).statusCode).toBe(200)
  expect((await acceptInvitation(invited, id)).statusCode).toBe(404)
  await invite(parent, invited.phone)
  const [again] = (await linksOf(parent)).guardians
  expect((await endLink(mowj, parent, again?.id ?? 0)).statusCode).toBe(200)
  expect((await acceptInvitation(invited, again?.id ?? 0)).statusCode).toBe(404)
})

test('the own number, a number that is invited or linked, and the reverse of a link are refused at the field', async () => {
  const { parent, guardian } = await twoGuardians(mowj)
  for (const [user, phone] of [
    [parent, parent.phone],
    [parent, guardian.phone],
    [guardian, parent.phone],
  ] as const) {
    const response = await invite(user, phone)
    expect([response.statusCode, response.json().phone_number.length]).toEqual([400, 1])
  }
  const other = await swimmer(mowj)
  await invite(guardian, other.phone)
  // Also while the invitation is open.
  expect((await invite(other, guardian.phone)).statusCode).toBe(400)
  expect((await invite(parent, '0912')).statusCode).toBe(400)
})

test('an account has at most three guardians and invitations, and invites five numbers a day', async () => {
  const { parent } = await family(mowj)
  const number = (index: number) => `0936000000${index}`
  for (let index = 0; index < MAX_GUARDIANS; index += 1) {
    expect((await invite(parent, number(index))).statusCode).toBe(201)
  }
  expect((await invite(parent, number(3))).json().code).toBe('too_many_guardians')
  for (const index of [3, 4]) {
    const [{ id } = { id: 0 }] = (await linksOf(parent)).guardians
    await endLink(mowj, parent, id)
    expect((await invite(parent, number(index))).statusCode).toBe(201)
  }
  const [{ id } = { id: 0 }] = (await linksOf(parent)).guardians
  await endLink(mowj, parent, id)
  expect((await invite(parent, number(5))).json().code).toBe('too_many_guardians')
  mowj.clock.forward(24 * 3600 + 1)
  expect((await invite(parent, number(5))).statusCode).toBe(201)
})

test('the response is the same with and without an account; job, SMS and notification come after it', async () => {
  const { parent } = await family(mowj)
  const known = await swimmer(mowj)
  await announce(mowj)
  sms = []
  const [withAccount, without] = [await invite(parent, known.phone), await invite(parent, '09370000001')]
  const shapeOf = (response: typeof without, index: number) => ({
    ...response.json().guardians[index],
    id: 0,
    phone_number: '',
  })
  expect(shapeOf(withAccount, 0)).toEqual(shapeOf(without, 1))
  expect([sms, await noticesOf(known)]).toEqual([[], []])
  await announce(mowj)
  await announce(mowj)
  expect(sms.map(({ phone }) => phone).sort()).toEqual([known.phone, '09370000001'].sort())
  expect(new Set(sms.map((message) => Object.keys(message).join()))).toEqual(new Set(['phone,host']))
  expect(await noticesOf(known)).toEqual(['guardian_invited'])
})

test('an invited number without an account sees the invitation after its first sign-in, and is notified then', async () => {
  const { parent } = await family(mowj)
  await invite(parent, '09380000001')
  await announce(mowj)
  const { headers } = await signIn(mowj, '09380000001')
  const links = await mowj.app.inject({ url: '/api/guardians/', headers })
  expect(links.json().accounts).toHaveLength(1)
  await announce(mowj)
  const list = await mowj.app.inject({ url: '/api/notifications/?kinds=guardian', headers })
  expect(list.json().results).toMatchObject([{ kind: 'guardian_invited', message: { url: '/members' } }])
})

test('an SMS waits for the morning, and is repeated only after a rejection', async () => {
  const { parent } = await family(mowj)
  mowj.clock.set(new Date('2026-11-24T23:30:00+03:30'))
  sms = []
  await invite(parent, '09390000001')
  await announce(mowj)
  expect(sms).toEqual([])
  mowj.clock.set(new Date('2026-11-25T08:00:00+03:30'))
  refusal = new SmsRejection(400, 'busy')
  await expect(announce(mowj)).rejects.toThrow('busy')
  refusal = undefined
  await announce(mowj)
  expect(sms).toEqual([])
  mowj.clock.forward(601)
  await announce(mowj)
  await announce(mowj)
  expect(sms.map(({ phone }) => phone)).toEqual(['09390000001'])
})

test('a deleted account ends its links, and the invitations to its number', async () => {
  const { parent, guardian, ids } = await twoGuardians(mowj)
  const other = await swimmer(mowj)
  await addedMember(other)
  await invite(other, parent.phone)
  await deleteAccount(mowj, parent)
  expect((await bookable(guardian)).map(({ id }) => id)).not.toEqual(expect.arrayContaining(ids))
  expect(await linksOf(guardian)).toEqual({ guardians: [], accounts: [] })
  expect((await linksOf(other)).guardians).toEqual([])
  const [{ left } = { left: -1 }] = await mowj.sql`select count(*)::int as left from guardians
    where phone = ${parent.phone} or (ended_at is null and owner_id = ${parent.userId})`
  expect(left).toBe(0)
})

test.each(['owner', 'guardian'])(
  'when the %s deletes the account, the other side of the link is notified and pushed once, without a name',
  async (who) => {
    const { parent, guardian, girl } = await twoGuardians(mowj)
    const [leaving, other] = who === 'owner' ? [parent, guardian] : [guardian, parent]
    const invited = await swimmer(mowj)
    await invite(parent, invited.phone)
    await mowj.sql`update users set name = 'پریسا' where id = ${leaving.userId}`
    await mowj.sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      values (${other.userId}, ${other.sessionId}, ${`https://push.test/${who}`}, 'k', 'a', now())`
    await deleteAccount(mowj, leaving)
    const [notice] = (await other.get('/api/notifications/?kinds=guardian')).json().results
    const text = who === 'owner' ? guardianTexts.deletedByOwner : guardianTexts.deletedByGuardian
    expect(notice).toMatchObject({ kind: 'guardian_ended', message: { text, url: '/members' } })
    const pushed = await mowj.sql`select message from push_queue
      where subscription_id in (select id from push_subscriptions where user_id = ${other.userId})`
    expect(pushed).toMatchObject([{ message: { body: text } }])
    for (const name of ['پریسا', girl.name]) expect(JSON.stringify([notice, pushed])).not.toContain(name)
    expect(await noticesOf(invited)).not.toContain('guardian_ended')
  },
)

test('the export names the links of both sides, and the invited number to its owner alone', async () => {
  const { parent, guardian } = await twoGuardians(mowj)
  const exported = async (user: typeof parent) => (await user.get('/api/account/export/')).json().guardians
  expect(await exported(parent)).toMatchObject([{ role: 'owner', invited_phone: guardian.phone, ended_at: null }])
  expect(await exported(guardian)).toMatchObject([{ role: 'guardian', invited_phone: null }])
  expect((await guardian.get('/api/account/export/')).body).not.toContain('نیلوفر')
  expect((await holderOf(guardian)).relation).toBe('self')
})
