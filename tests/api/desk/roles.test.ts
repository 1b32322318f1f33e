import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#server/core/actor.ts'
import { giveRole } from '#server/modules/staff/staff.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

const codeOf = (response: { json: () => { code?: string } }) => response.json().code
const grantsOf = async (userId: number) =>
  (await mowj.sql`select id, role from staff_grants where user_id = ${userId} order by id`).map((row) => Number(row.id))

test('a swimmer is told that the desk is for staff, and a role that it lacks the right', async () => {
  const response = await (await swimmer(mowj)).get('/api/desk/me/')
  expect([response.statusCode, codeOf(response)]).toEqual([403, 'staff_only'])
  const door = await (await staffMember(mowj, 'door')).get('/api/desk/staff/')
  expect([door.statusCode, codeOf(door)]).toEqual([403, 'role_missing'])
})

test('a member of staff sees their roles and the pools of these alone', async () => {
  const [pool, other] = [(await offerSlot(mowj)).id, (await offerSlot(mowj)).id]
  const me = (await (await staffMember(mowj, 'reception', { pool })).get('/api/desk/me/')).json()
  expect(me.grants).toEqual([{ role: 'reception', pool, instructor: null }])
  expect(me.pools.map(({ id }: { id: number }) => id)).toEqual([pool])
  expect(me.capabilities).toContain('till.use')
  expect(me.capabilities).not.toContain('people.export')
  const all = (await (await staffMember(mowj, 'manager')).get('/api/desk/me/')).json()
  expect(all.pools.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([pool, other]))
})

test('a role taken away ends with the next request of its session', async () => {
  const owner = await staffMember(mowj, 'owner')
  const manager = await staffMember(mowj, 'manager')
  expect((await manager.get('/api/desk/me/')).statusCode).toBe(200)
  const [grant] = await grantsOf(manager.userId)
  expect((await owner.delete(`/api/desk/staff/${grant}/`)).statusCode).toBe(200)
  expect((await manager.get('/api/desk/me/')).statusCode).toBe(403)
})

test('an owner gives a number a role once, for a pool that exists and a coach of the catalogue', async () => {
  const owner = await staffMember(mowj, 'owner')
  const { id: pool } = await offerSlot(mowj)
  const body = { phone_number: '09361112233', role: 'reception', pool }
  expect((await owner.post('/api/desk/staff/', body)).statusCode).toBe(201)
  expect(codeOf(await owner.post('/api/desk/staff/', body))).toBe('role_given')
  const wrong = [
    { ...body, pool: 99_999 },
    { ...body, role: 'owner' },
    { ...body, role: 'coach' },
  ]
  for (const each of wrong) expect((await owner.post('/api/desk/staff/', each)).statusCode).toBe(400)
})

test('while codes go out by SMS, a number of the demonstration gets no role', async () => {
  const grant = { phone_number: '09999990002', role: 'manager' as const, pool: null, instructor: null }
  const giveWith = (sms: typeof mowj.deps.config.sms) =>
    giveRole({ ...mowj.deps, config: { ...mowj.deps.config, sms } }, systemActor, grant)
  const real = {
    gateway: 'kavenegar' as const,
    host: 'sms.example',
    apiKey: 'k',
    template: 't',
    offerTemplate: undefined,
    invitationTemplate: undefined,
  }
  await expect(giveWith([real])).rejects.toMatchObject({ fields: { phone_number: [expect.any(String)] } })
  expect(await giveWith([])).toEqual(expect.any(Number))
})

test('the profile says who is staff, so that the menu leads to the desk', async () => {
  const profileOf = async (user: { get: (url: string) => Promise<{ json: () => { staff: boolean } }> }) =>
    (await user.get('/api/profile/me/')).json().staff
  expect(await profileOf(await swimmer(mowj))).toBe(false)
  expect(await profileOf(await staffMember(mowj, 'door'))).toBe(true)
})

test('changes of staff need a code within fifteen minutes, typed in the same session', async () => {
  const owner = await staffMember(mowj, 'owner', { fresh: false })
  const blocked = await owner.get('/api/desk/staff/')
  expect([blocked.statusCode, codeOf(blocked)]).toEqual([403, 'fresh_code_required'])

  expect((await owner.post('/api/desk/fresh/otp/')).statusCode).toBe(200)
  const otp = mowj.sms.codeFor(owner.phone)
  // Another session, of another owner, cannot use the code.
  const other = await staffMember(mowj, 'owner', { fresh: false })
  expect((await other.post('/api/desk/fresh/', { otp })).statusCode).toBe(400)
  const wrong = otp === '11111' ? '22222' : '11111'
  expect((await owner.post('/api/desk/fresh/', { otp: wrong })).statusCode).toBe(400)
  expect((await owner.post('/api/desk/fresh/', { otp })).statusCode).toBe(200)
  expect((await owner.get('/api/desk/staff/')).statusCode).toBe(200)
  expect((await other.get('/api/desk/staff/')).statusCode).toBe(403)

  mowj.clock.forward(15 * 60 - 1)
  expect((await owner.get('/api/desk/staff/')).statusCode).toBe(200)
  mowj.clock.forward(2)
  expect(codeOf(await owner.get('/api/desk/staff/'))).toBe('fresh_code_required')
})

test('the last owner can neither remove the role nor delete the account, and two cannot remove each other', async () => {
  await mowj.sql`delete from staff_grants where role = 'owner'`
  const [one, two] = [await staffMember(mowj, 'owner'), await staffMember(mowj, 'owner')]
  const [[first], [second]] = [await grantsOf(one.userId), await grantsOf(two.userId)]
  const responses = await Promise.all([
    one.delete(`/api/desk/staff/${second}/`),
    two.delete(`/api/desk/staff/${first}/`),
  ])
  const statuses = responses.map(({ statusCode }) => statusCode).sort()
  expect(statuses[0]).toBe(200)
  expect([403, 409]).toContain(statuses[1])
  const [left] = await mowj.sql`select user_id, id from staff_grants where role = 'owner'`
  const last = Number(left?.user_id) === one.userId ? one : two
  expect(codeOf(await last.delete(`/api/desk/staff/${left?.id}/`))).toBe('last_owner')

  await last.post('/api/account/otp/', { purpose: 'delete-account' })
  const otp = mowj.sms.codeFor(last.phone)
  expect(codeOf(await last.post('/api/account/delete/', { otp }))).toBe('last_owner')
})

test('roles end with the account, which the audit log records', async () => {
  const door = await staffMember(mowj, 'door')
  await door.post('/api/account/otp/', { purpose: 'delete-account' })
  const deleted = await door.post('/api/account/delete/', { otp: mowj.sms.codeFor(door.phone) })
  expect(deleted.statusCode).toBeLessThan(300)
  expect(await grantsOf(door.userId)).toEqual([])
  const [entry] = await mowj.sql`select action, via, subject_id from audit_log order by seq desc limit 1`
  expect(entry).toEqual({ action: 'staff.revoke', via: 'system', subject_id: String(door.userId) })
})
