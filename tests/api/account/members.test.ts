import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_MEMBERS } from '#src/contract/member/member.ts'
import { drawing, pictureForm } from '#tests/support/data/pictures.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { addedMember, holderOf, requestFor } from '#tests/support/scenarios/members.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { expectAuditPassed } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mowj-members-'))
  mowj = await testApp({ config: { dataDir, ffmpeg: 'none' } })
})
afterAll(async () => {
  await mowj.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const birth_date = { year: 1395, month: 2, day: 3 }
const AZAR_5 = { year: 1405, month: 9, day: 5 }
const mother = { name: 'مینا', phone_number: '09121234567' }

async function send(user: Swimmer, method: 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) {
  return mowj.app.inject({ method, url, headers: await user.headers(), ...(payload && { payload }) })
}

async function sendPicture(user: Swimmer, id: number) {
  const { payload, headers } = pictureForm(await drawing(90, 60).png().toBuffer())
  const url = `/api/members/${id}/picture/`
  return mowj.app.inject({ method: 'PUT', url, payload, headers: { ...headers, ...(await user.headers()) } })
}

describe('the members of an account', () => {
  test('begin with the account holder, named as in the profile', async () => {
    const sara = await swimmer(mowj)
    expect(await holderOf(sara)).toMatchObject({
      ...{ name: `user-${sara.userId}`, relation: 'self', birth_date: null, sex: null, removable: false },
    })
    await send(sara, 'PATCH', '/api/profile/me/', { name: 'سارا', birth_date })
    expect(await holderOf(sara)).toMatchObject({ name: 'سارا', birth_date })
  })

  test('are added with everything that belongs to them', async () => {
    const sara = await swimmer(mowj)
    const fields = {
      ...({ birth_date, sex: 'female', insurance_until: AZAR_5, certificate_until: { ...AZAR_5, day: 6 } } as const),
      ...{ emergency_contact: mother, pickup_persons: [mother, { name: 'رضا', phone_number: '+98 912 000 0001' }] },
    }
    const added = await addedMember(sara, { name: '  نیلوفر   ', ...fields })
    expect(added).toMatchObject({
      ...{ name: 'نیلوفر', relation: 'child', picture: null, has_medical_note: false, removable: true, ...fields },
      pickup_persons: [mother, { name: 'رضا', phone_number: '09120000001' }],
    })
    const list = (await sara.get('/api/members/')).json().results
    expect(list.map(({ id }: { id: number }) => id)).toEqual([list[0].id, added.id])
    expect(list[1]).toEqual(added)
  })

  test('change field by field; the account holder’s name and birth date are the profile’s', async () => {
    const sara = await swimmer(mowj)
    const child = await addedMember(sara, { birth_date, emergency_contact: mother })
    const changed = await send(sara, 'PATCH', `/api/members/${child.id}/`, { name: 'دارا', emergency_contact: null })
    expect(changed.json()).toMatchObject({ name: 'دارا', birth_date, emergency_contact: null })
    const holder = await holderOf(sara)
    await send(sara, 'PATCH', `/api/members/${holder.id}/`, { name: 'سارا', sex: 'female', birth_date })
    expect((await sara.get('/api/profile/me/')).json()).toMatchObject({ name: 'سارا', birth_date })
    expect(await holderOf(sara)).toMatchObject({ name: 'سارا', sex: 'female', birth_date, relation: 'self' })
    const relation = await send(sara, 'PATCH', `/api/members/${holder.id}/`, { relation: 'child' })
    expect([relation.statusCode, Object.keys(relation.json())]).toEqual([400, ['relation']])
  })

  test.each([
    ['no name', { name: ' \u200c ' }, 'name'],
    ['a long name', { name: 'ن'.repeat(61) }, 'name'],
    ['born tomorrow', { birth_date: { year: 1405, month: 9, day: 1 } }, 'birth_date'],
    ['a day that does not exist', { birth_date: { year: 1404, month: 12, day: 30 } }, 'birth_date'],
    ['an insurance until no day', { insurance_until: { year: 1405, month: 7, day: 31 } }, 'insurance_until'],
    ['a contact without a name', { emergency_contact: { ...mother, name: '' } }, 'emergency_contact'],
    ['a number that is none', { emergency_contact: { ...mother, phone_number: '021' } }, 'emergency_contact'],
    ['six persons who pick up', { pickup_persons: Array(6).fill(mother) }, 'pickup_persons'],
    ['themself', { relation: 'self' }, 'relation'],
    ['another sex', { sex: 'women' }, 'sex'],
  ])('are refused with %s', async (_what, fields, field) => {
    const sara = await swimmer(mowj)
    const response = await sara.post('/api/members/', { name: 'نیلوفر', relation: 'child', ...fields })
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]])
    expect((await sara.get('/api/members/')).json().results).toHaveLength(1)
  })

  test('born today are accepted', async () => {
    const today = { year: 1405, month: 8, day: 30 }
    expect(await addedMember(await swimmer(mowj), { birth_date: today })).toMatchObject({ birth_date: today })
  })

  test('are added once, however often the same request arrives', async () => {
    const sara = await swimmer(mowj)
    const body = { name: 'نیلوفر', relation: 'child' }
    const send = (payload: object, key: string) => sara.post('/api/members/', payload, key)
    const first = await send(body, 'key-1')
    expect([first.statusCode, (await send(body, 'key-1')).json()]).toEqual([201, first.json()])
    const atOnce = await Promise.all([send(body, 'key-2'), send(body, 'key-2'), send(body, 'key-2')])
    expect(atOnce.filter(({ statusCode }) => ![201, 409].includes(statusCode))).toEqual([])
    expect((await send({ ...body, name: 'دارا' }, 'key-1')).json().code).toBe('idempotency_conflict')
    // A refused request stores nothing: the corrected one may use its key.
    expect((await send({ ...body, name: ' ' }, 'key-3')).statusCode).toBe(400)
    expect((await send(body, 'key-3')).statusCode).toBe(201)
    expect((await sara.get('/api/members/')).json().results).toHaveLength(4)
  })

  test('are at most twenty, however many are sent at once', async () => {
    const sara = await swimmer(mowj)
    const body = { name: 'شناگر', relation: 'other' }
    const responses = await Promise.all(Array.from({ length: MAX_MEMBERS + 2 }, () => sara.post('/api/members/', body)))
    const refused = responses.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map((response) => response.json().code)).toEqual(Array(3).fill('too_many_members'))
    expect((await sara.get('/api/members/')).json().results).toHaveLength(MAX_MEMBERS)
  })
})

describe('the photo and the medical note of a member', () => {
  test('are read by their own account alone', async () => {
    const [sara, other] = [await swimmer(mowj), await swimmer(mowj)]
    const { id } = await addedMember(sara)
    const { picture } = (await sendPicture(sara, id)).json()
    const read = await sara.get(picture)
    expect([read.statusCode, read.headers['content-type'], read.headers['cache-control']]).toEqual([
      ...[200, 'image/webp', 'no-store'],
    ])
    expect(read.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect((await other.get(picture)).statusCode).toBe(404)
    expect((await sendPicture(other, id)).json().code).toBe('member_not_found')
    expect((await mowj.app.inject({ url: picture })).statusCode).toBe(401)
    expect((await send(sara, 'DELETE', `/api/members/${id}/picture/`)).json().picture).toBeNull()
    expect((await sara.get(picture)).statusCode).toBe(404)
  })

  test('a note is stored with consent only, and deleted when it is withdrawn', async () => {
    const sara = await swimmer(mowj)
    const { id } = await addedMember(sara)
    const url = `/api/members/${id}/medical-note/`
    const note = 'آسم دارد'
    for (const [body, field] of [
      [{ note, consent: false }, 'consent'],
      [{ note }, 'consent'],
      [{ note: ' ', consent: true }, 'note'],
      [{ note: 'آ'.repeat(1001), consent: true }, 'note'],
    ] as const) {
      const refused = await send(sara, 'PUT', url, body)
      expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]])
    }
    expect((await sara.get(url)).statusCode).toBe(404)
    expect((await send(sara, 'PUT', url, { note, consent: true })).json().has_medical_note).toBe(true)
    expect((await sara.get(url)).json()).toEqual({ note, consented_at: mowj.clock.now().toISOString() })
    expect((await (await swimmer(mowj)).get(url)).statusCode).toBe(404)
    expect((await send(sara, 'DELETE', url)).json().has_medical_note).toBe(false)
    expect((await sara.get(url)).statusCode).toBe(404)
  })
})

describe('removing a member', () => {
  test('deletes everything of one who never swam', async () => {
    const sara = await swimmer(mowj)
    const { id } = await addedMember(sara)
    await sendPicture(sara, id)
    await send(sara, 'PUT', `/api/members/${id}/medical-note/`, { note: 'آسم دارد', consent: true })
    const list = await send(sara, 'DELETE', `/api/members/${id}/`)
    expect(list.json().results.map(({ relation }: { relation: string }) => relation)).toEqual(['self'])
    expect(await rowsOf(id)).toEqual([0, 0, 0])
  })

  test('is refused for the account holder, strangers, and while there is a hold or a term', async () => {
    const [sara, other] = [await swimmer(mowj), await swimmer(mowj)]
    const child = await addedMember(sara)
    const url = `/api/members/${child.id}/`
    expect((await send(other, 'DELETE', url)).json().code).toBe('member_not_found')
    expect((await send(sara, 'DELETE', `/api/members/${(await holderOf(sara)).id}/`)).json().code).toBe('member_booked')
    const offer = await offerSession(mowj)
    await sara.held(requestFor(offer, [child.id]))
    expect((await send(sara, 'DELETE', url)).json().code).toBe('member_booked')
    await paid(mowj, sara, { ...offer, request: () => requestFor(offer, [child.id]) })
    expect((await send(sara, 'DELETE', url)).json().code).toBe('member_booked')
  })

  test('leaves the name of one who swam with the order, and nothing else', async () => {
    const sara = await swimmer(mowj)
    const child = await addedMember(sara, { birth_date, sex: 'female', emergency_contact: mother })
    await sendPicture(sara, child.id)
    await send(sara, 'PUT', `/api/members/${child.id}/medical-note/`, { note: 'آسم دارد', consent: true })
    const offer = await offerSession(mowj)
    const { uid } = await sara.held(requestFor(offer, [child.id]))
    await sara.cancel(uid)
    expect((await send(sara, 'DELETE', `/api/members/${child.id}/`)).statusCode).toBe(200)
    expect(await rowsOf(child.id)).toEqual([1, 0, 0])
    const [row] = await mowj.sql`select name, birth_date, sex, emergency_contact from members where id = ${child.id}`
    expect(row).toEqual({ name: 'نیلوفر', birth_date: null, sex: null, emergency_contact: null })
    expect((await sara.order(uid)).json().swimmers).toEqual([{ id: child.id, name: 'نیلوفر', holder: false }])
    expect((await sara.hold(requestFor(offer, [child.id]))).json().code).toBe('member_not_found')
    await expectAuditPassed(mowj)
  })

  async function rowsOf(id: number): Promise<number[]> {
    const [row] = await mowj.sql`select (select count(*)::int from members where id = ${id}) as members,
      (select count(*)::int from member_pictures where member_id = ${id}) as pictures,
      (select count(*)::int from medical_notes where member_id = ${id}) as notes`
    return [row?.members, row?.pictures, row?.notes]
  }
})

test('the export contains the members with photo and note; a deleted account keeps nothing of them', async () => {
  const sara = await swimmer(mowj)
  const child = await addedMember(sara, { birth_date, sex: 'female' })
  await sendPicture(sara, child.id)
  await send(sara, 'PUT', `/api/members/${child.id}/medical-note/`, { note: 'آسم دارد', consent: true })
  const file = (await sara.get('/api/account/export/')).json()
  expect(file.members.map(({ id }: { id: number }) => id)).toEqual([(await holderOf(sara)).id, child.id])
  expect(file.members[1]).toMatchObject({ name: 'نیلوفر', birth_date, sex: 'female', medical_note: 'آسم دارد' })
  expect(file.members[1].photo_webp_base64.length).toBeGreaterThan(50)
  await sara.post('/api/account/otp/', { purpose: 'delete-account' })
  const otp = mowj.sms.codeFor(sara.phone)
  expect((await sara.post('/api/account/delete/', { otp })).statusCode).toBeLessThan(300)
  const rows = await mowj.sql`select name, birth_date, sex from members where user_id = ${sara.userId}`
  expect(rows).toEqual([
    { name: '', birth_date: null, sex: null },
    { name: '', birth_date: null, sex: null },
  ])
  const left = await mowj.sql`select member_id from medical_notes where member_id = ${child.id}
    union all select member_id from member_pictures where member_id = ${child.id}`
  expect(left.length).toBe(0)
})
