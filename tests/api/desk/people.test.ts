import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount } from '#server/modules/account/account-export.service.ts'
import { deleteNotesOf } from '#server/modules/people/note.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { poolOf } from '#tests/support/scenarios/desk/till.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
let reception: Swimmer
beforeAll(async () => {
  mowj = await testApp()
  reception = await staffMember(mowj, 'reception', { fresh: false })
})
afterAll(() => auditAndClose(mowj))

async function found(q: string): Promise<number[]> {
  const { results } = (await reception.get(`/api/desk/people/?q=${encodeURIComponent(q)}`)).json()
  return results.map(({ user }: { user: number }) => user)
}

test('a person is found by number, name in any spelling, a child’s name, receipt code and pass', async () => {
  const [sara, offer] = [await swimmer(mowj), await offerSession(mowj)]
  await mowj.sql`update users set name = 'سارا كريمي', phone = '09351234567' where id = ${sara.userId}`
  await mowj.sql`insert into members (user_id, name, relation) values (${sara.userId}, 'نيكا', 'child')`
  const uid = await paid(mowj, sara, offer)
  const { pass } = (await sara.receipt(uid)).json()
  for (const q of ['09351234567', '+98 935 123 4567', '۰۹۳۵۱۲۳', '4567', 'سارا', 'کریمی', 'کري', 'نیکا', uid, pass]) {
    expect([q, await found(q)]).toEqual([q, [sara.userId]])
  }
  for (const q of ['09359999999', '0000', 'ناشناس', uid.toLowerCase(), `${pass}1`, '!!']) {
    expect([q, (await found(q)).includes(sara.userId)]).toEqual([q, false])
  }
})

test('the list of people goes on page by page', async () => {
  await Promise.all(Array.from({ length: 40 }, () => swimmer(mowj)))
  const first = (await reception.get('/api/desk/people/')).json()
  const second = (await reception.get(`/api/desk/people/?cursor=${first.next_cursor}`)).json()
  expect(first.results).toHaveLength(30)
  expect(second.results[0].user).toBeLessThan(first.results[29].user)
})

test('a person’s page has members, terms, orders and wallet of one’s own pools, and no medical note', async () => {
  const [sara, here, there] = [await swimmer(mowj), await offerSession(mowj), await offerSession(mowj)]
  for (const offer of [here, there]) await paid(mowj, sara, offer)
  await mowj.sql`insert into medical_notes (member_id, note, consented_at)
    select id, 'آسم', now() from members where user_id = ${sara.userId}`
  const everywhere = await reception.get(`/api/desk/people/${sara.userId}/`)
  expect(everywhere.json()).toMatchObject({ phone_number: sara.phone, members: [{ relation: 'self' }], notes: [] })
  expect(everywhere.json().orders).toHaveLength(2)
  expect(everywhere.json().enrolments).toHaveLength(2)
  expect(everywhere.body).not.toContain('آسم')
  const own = await staffMember(mowj, 'reception', { pool: await poolOf(mowj, here) })
  const narrowed = (await own.get(`/api/desk/people/${sara.userId}/`)).json()
  expect([narrowed.orders.length, narrowed.enrolments.length]).toEqual([1, 1])
  expect((await reception.get('/api/desk/people/2000000/')).statusCode).toBe(404)
})

test('a note has its author, is in the export of the account and nowhere else of it, and goes with the account', async () => {
  const sara = await swimmer(mowj)
  const url = `/api/desk/people/${sara.userId}/notes/`
  expect((await reception.post(url, { text: ' ' })).json()).toHaveProperty('text')
  expect((await reception.post(url, { text: 'ی'.repeat(1001) })).json()).toHaveProperty('text')
  const { id } = (await reception.post(url, { text: 'از پله می‌ترسد' })).json()
  await reception.post(url, { text: 'تماس عصر' })
  const page = (await reception.get(`/api/desk/people/${sara.userId}/`)).json()
  expect(page.notes).toMatchObject([
    { text: 'تماس عصر' },
    { text: 'از پله می‌ترسد', author: { user: reception.userId } },
  ])
  const remove = async () =>
    mowj.app.inject({ method: 'DELETE', url: `${url}${id}/`, headers: await reception.headers() })
  expect((await remove()).statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(404)
  let text = ''
  for await (const chunk of await exportAccount(mowj.deps, sara.userId)) text += chunk
  expect(JSON.parse(text).staff_notes).toMatchObject([{ text: 'تماس عصر' }])
  for (const own of ['/api/profile/', '/api/members/', '/api/notifications/', '/api/wallet/']) {
    expect((await sara.get(own)).body).not.toContain('تماس عصر')
  }
  const log = await mowj.sql`select after, before from audit_log where action like 'note.%'`
  expect(JSON.stringify(log)).not.toContain('تماس')
  await mowj.db.transaction((tx) => deleteNotesOf(tx, sara.userId))
  expect(await mowj.sql`select from staff_notes where user_id = ${sara.userId}`).toHaveLength(0)
})

test('a manager credits a wallet with a reason, by a one-time code', async () => {
  const [manager, sara] = [await staffMember(mowj, 'manager', { fresh: false }), await swimmer(mowj)]
  const credit = (body: object, key?: string) =>
    manager.post(`/api/desk/people/${sara.userId}/credits/`, { amount: 500_000, reason: 'تأخیر مربی', ...body }, key)
  expect((await credit({})).json().code).toBe('fresh_code_required')
  await manager.confirm()
  expect((await credit({ reason: '' })).json()).toHaveProperty('reason')
  for (const amount of [-1, 0, 1e12, 0.5]) expect((await credit({ amount })).statusCode).toBe(400)
  expect((await credit({}, 'once')).json()).toEqual({ balance: 500_000 })
  expect((await credit({}, 'once')).json()).toEqual({ balance: 500_000 })
  const wallet = (await sara.get('/api/wallet/')).json()
  expect(wallet).toMatchObject({ balance: 500_000, results: [{ kind: 'refund', reason: 'تأخیر مربی' }] })
  const code = (await reception.post(`/api/desk/people/${sara.userId}/credits/`, { amount: 1, reason: 'x' })).json()
    .code
  expect(code).toBe('role_missing')
})

test('a swimmer’s data is completed at the desk', async () => {
  const sara = await swimmer(mowj)
  const [member] = await mowj.sql`select id from members where user_id = ${sara.userId}`
  const patch = async (payload: object, id = Number(member?.id)) =>
    mowj.app.inject({
      method: 'PATCH',
      url: `/api/desk/people/${sara.userId}/members/${id}/`,
      headers: await reception.headers(),
      payload,
    })
  const change = { name: 'سارا', sex: 'female', birth_date: { year: 1370, month: 1, day: 2 } }
  expect((await patch(change)).statusCode).toBe(200)
  expect((await patch({ birth_date: { year: 1404, month: 12, day: 30 } })).json()).toHaveProperty('birth_date')
  expect((await patch(change, 2_000_000)).statusCode).toBe(404)
  // Another user has changed the name since the form was opened: both versions are shown, and nothing is lost.
  const seen = { name: 'سا', sex: null, birth_date: null }
  const late = await patch({ name: 'سارا رضایی', seen })
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'changed_meanwhile', current: change }])
  expect((await patch({ name: 'سارا رضایی', seen: late.json().current })).statusCode).toBe(200)
  // A field that this form does not change may have been completed meanwhile.
  expect((await patch({ name: 'سارا', seen: { ...seen, name: 'سارا رضایی' } })).statusCode).toBe(200)
  const page = (await reception.get(`/api/desk/people/${sara.userId}/`)).json()
  expect(page.members).toMatchObject([change])
  const [entry] = await mowj.sql`select after from audit_log where action = 'member.change' order by seq desc limit 1`
  expect(entry?.after).toEqual({ fields: ['name'] })
})
