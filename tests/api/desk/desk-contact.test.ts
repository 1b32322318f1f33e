import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmsRejection, SmsSilence, type TextMessage } from '#server/gateways/sms/port.ts'
import { fakeSms, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'

const sent: TextMessage[] = []
let fault: Error | undefined
const sms = {
  ...fakeSms().gateway,
  sendText: async (message: TextMessage) => {
    if (fault !== undefined) throw fault
    sent.push(message)
  },
}
let mowj: TestApp
let staff: Swimmer
beforeAll(async () => {
  mowj = await testApp({ deps: { sms } })
  staff = await staffMember(mowj, 'moderator')
})
afterAll(() => mowj.close())

let counted = 0
async function message(app: TestApp['app'], phone_number: string) {
  counted += 1
  const payload = { name: 'نرگس', phone_number, text: 'ساعت کار استخر چیست؟' }
  const remoteAddress = `10.1.0.${counted}`
  expect((await app.inject({ method: 'POST', url: '/api/contact/', payload, remoteAddress })).statusCode).toBe(201)
}
const listOf = async (user: Swimmer, state = 'open') =>
  (await user.get(`/api/desk/contact/?state=${state}`)).json().results
const answer = (user: Swimmer, id: number, text: string) => user.post(`/api/desk/contact/${id}/answer/`, { text })

test('a message is answered by SMS once, however often the request is sent, and closed', async () => {
  await message(mowj.app, '09121110001')
  const [{ id, via }] = await listOf(staff)
  expect(via).toBe('sms')
  const answers = await Promise.all([1, 2, 3].map(() => answer(staff, id, 'هر روز ۶ تا ۲۲')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(sent).toEqual([{ phone: '09121110001', text: 'هر روز ۶ تا ۲۲' }])
  expect((await answer(staff, id, 'پاسخ دیگر')).json().code).toBe('already_answered')
  expect(await listOf(staff)).toEqual([])
  expect(await listOf(staff, 'closed')).toMatchObject([
    {
      id,
      state: 'closed',
      answer: { text: 'هر روز ۶ تا ۲۲', via: 'sms', delivery: 'sent', by: `user-${staff.userId}` },
    },
  ])
})

test('a rejected SMS leaves the message open; after a silence it is not sent again', async () => {
  await message(mowj.app, '09121110002')
  const [{ id }] = await listOf(staff)
  fault = new SmsRejection(418, 'no credit')
  expect((await answer(staff, id, 'پاسخ شما')).json().code).toBe('sms_failed')
  expect(await listOf(staff)).toMatchObject([{ id, answer: null }])
  fault = new SmsSilence('no response')
  expect((await answer(staff, id, 'پاسخ شما')).json().answer).toMatchObject({ delivery: 'unknown' })
  fault = undefined
  expect((await answer(staff, id, 'پاسخ شما')).json().answer).toMatchObject({ delivery: 'unknown' })
  expect(sent).toHaveLength(1)
})

test('a message is closed and opened again, with who did it in the audit log', async () => {
  await message(mowj.app, '09121110003')
  const [{ id }] = await listOf(staff)
  const move = (state: string) => staff.post(`/api/desk/contact/${id}/state/`, { state })
  expect((await move('closed')).json()).toMatchObject({ state: 'closed', closed: { by: `user-${staff.userId}` } })
  await move('closed')
  expect((await move('open')).json()).toMatchObject({ state: 'open', closed: null })
  const log = await mowj.sql`select action from audit_log where subject_id = ${String(id)} and subject_kind = 'message'
    order by seq`
  expect(log.map(({ action }) => action)).toEqual(['contact.close', 'contact.reopen'])
  expect((await staff.post('/api/desk/contact/99999/state/', { state: 'open' })).statusCode).toBe(404)
})

test('without free text by SMS the account of the number is notified; without an account there is no way', async () => {
  const plain = await testApp()
  const moderator = await staffMember(plain, 'moderator')
  const owner = await swimmer(plain)
  await message(plain.app, owner.phone)
  await message(plain.app, '09121110004')
  const [without, withAccount] = await listOf(moderator)
  expect([without.via, withAccount.via]).toEqual([null, 'notification'])
  expect((await answer(moderator, without.id, 'پاسخ شما')).json().code).toBe('no_way_to_answer')
  await answer(moderator, withAccount.id, 'هر روز ۶ تا ۲۲')
  const list = async (query: string) => (await owner.get(`/api/notifications/${query}`)).json().results
  expect(await list('?kinds=staff')).toMatchObject([{ kind: 'staff_reply', message: { text: 'هر روز ۶ تا ۲۲' } }])
  // A page that does not know the kind can still read the list.
  expect([await list('?kinds=waitlist'), await list('')]).toEqual([[], []])
  await plain.close()
})
