import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_PICKUP_PERSONS, MEDICAL_NOTE_MAX } from '#src/contract/member/member.ts'
import { drawing, pictureForm } from '#tests/support/data/pictures.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { bookable, twoGuardians } from '#tests/support/scenarios/guardian/guardians.ts'
import { addedMember, holderOf, paidFor } from '#tests/support/scenarios/members.ts'

let mowj: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mowj-member-details-'))
  mowj = await testApp({ config: { dataDir, ffmpeg: 'none' } })
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(async () => {
  await mowj.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const MINA = { name: 'مینا', phone_number: '09121234567' }
const ESFAND_30 = { year: 1404, month: 12, day: 30 }
const ABAN = { year: 1405, month: 8 }

async function send(user: Swimmer, method: 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) {
  return mowj.app.inject({ method, url, headers: await user.headers(), ...(payload && { payload }) })
}

async function sendPicture(user: Swimmer, id: number, width: number) {
  const { payload, headers } = pictureForm(await drawing(width, width).png().toBuffer())
  const url = `/api/members/${id}/picture/`
  return mowj.app.inject({ method: 'PUT', url, payload, headers: { ...headers, ...(await user.headers()) } })
}

describe('the fields of a member', () => {
  test.each([
    ['no name', { name: ' ' }, 'name', 'نام را بنویسید'],
    ['a name of 61 characters', { name: 'ن'.repeat(61) }, 'name', '۶۰ کاراکتر'],
    ['a certificate until no day', { certificate_until: ESFAND_30 }, 'certificate_until', 'چنین روزی'],
    ['an insurance until no day', { insurance_until: ESFAND_30 }, 'insurance_until', 'چنین روزی'],
    ['a birth date that is none', { birth_date: ESFAND_30 }, 'birth_date', 'چنین روزی'],
    ['born tomorrow', { birth_date: { year: 1405, month: 9, day: 1 } }, 'birth_date', 'آینده'],
    ['a contact without a name', { emergency_contact: { ...MINA, name: ' ' } }, 'emergency_contact', 'نام را بنویسید'],
    [
      'a second one without a name',
      { pickup_persons: [MINA, { ...MINA, name: '' }] },
      'pickup_persons',
      'نام را بنویسید',
    ],
    ['six persons', { pickup_persons: Array(MAX_PICKUP_PERSONS + 1).fill(MINA) }, 'pickup_persons', 'حداکثر ۵ نفر'],
  ])('are refused with %s, by name and reason', async (_what, fields, field, reason) => {
    const sara = await swimmer(mowj)
    const response = await sara.post('/api/members/', { name: 'نیلوفر', relation: 'child', ...fields })
    expect([response.statusCode, response.json()]).toEqual([400, { [field]: [expect.stringContaining(reason)] }])
  })

  test('have the longest name and as many persons as allowed, without needless spaces', async () => {
    const sara = await swimmer(mowj)
    const persons = Array(MAX_PICKUP_PERSONS).fill({ ...MINA, name: '  مینا   احمدی ' })
    const added = await addedMember(sara, {
      ...{ name: 'ن'.repeat(60), emergency_contact: { ...MINA, name: ' مینا ' }, pickup_persons: persons },
    })
    expect(added.name).toHaveLength(60)
    expect(added.emergency_contact).toEqual(MINA)
    expect(added.pickup_persons).toEqual(Array(MAX_PICKUP_PERSONS).fill({ ...MINA, name: 'مینا احمدی' }))
  })

  test('stay when nothing is sent, and become empty with null', async () => {
    const sara = await swimmer(mowj)
    const papers = { insurance_until: { ...ABAN, day: 1 }, certificate_until: { ...ABAN, day: 2 } }
    const child = await addedMember(sara, { sex: 'female', birth_date: { ...ABAN, day: 1 }, ...papers })
    const url = `/api/members/${child.id}/`
    expect((await send(sara, 'PATCH', url, {})).json()).toEqual(child)
    const empty = { sex: null, birth_date: null, insurance_until: null, certificate_until: null }
    expect((await send(sara, 'PATCH', url, empty)).json()).toMatchObject(empty)
    expect((await send(sara, 'PATCH', url, { relation: 'sibling' })).json().relation).toBe('sibling')
  })

  test('of a holder change alone, and those of another account do not', async () => {
    const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
    await send(sara, 'PATCH', '/api/profile/me/', { name: 'سارا', birth_date: { year: 1370, month: 1, day: 1 } })
    const { id } = await holderOf(sara)
    const changed = await send(sara, 'PATCH', `/api/members/${id}/`, { emergency_contact: MINA })
    expect(changed.json()).toMatchObject({ name: 'سارا', birth_date: { year: 1370 }, emergency_contact: MINA })
    const relation = await send(sara, 'PATCH', `/api/members/${id}/`, { relation: 'child' })
    expect(relation.json()).toEqual({ relation: ['نسبت صاحب حساب تغییر نمی‌کند'] })
    expect((await send(reza, 'PATCH', `/api/members/${id}/`, { sex: 'male' })).json().code).toBe('member_not_found')
    expect((await holderOf(sara)).sex).toBeNull()
  })

  test('are added without a key too', async () => {
    const sara = await swimmer(mowj)
    const payload = { name: 'نیلوفر', relation: 'child' }
    const request = { method: 'POST' as const, url: '/api/members/', headers: await sara.headers(), payload }
    expect((await mowj.app.inject(request)).json()).toMatchObject({ name: 'نیلوفر', relation: 'child' })
  })
})

test('a guardian sees the shared members by age of the entry, without contacts, photo or papers of others', async () => {
  const { parent, guardian, ids, linkId } = await twoGuardians(mowj)
  await send(parent, 'PATCH', `/api/members/${ids[0]}/`, {
    ...{ emergency_contact: MINA, pickup_persons: [MINA], insurance_until: { ...ABAN, day: 5 } },
  })
  await sendPicture(parent, ids[0] ?? 0, 60)
  await send(parent, 'PUT', `/api/members/${ids[0]}/medical-note/`, { note: 'آسم', consent: true })
  const own = await addedMember(guardian, { name: 'کیان' })
  const later = await addedMember(parent, { name: 'مانا' })
  const list = await bookable(guardian)
  expect(list.map(({ id }) => id)).toEqual([(await holderOf(guardian)).id, ...ids, own.id, later.id])
  expect(list[1]).toEqual({
    ...{ id: ids[0], name: 'نیلوفر', relation: 'child', sex: 'female', birth_date: { year: 1395, month: 1, day: 1 } },
    ...{ insurance_until: { ...ABAN, day: 5 }, certificate_until: null, emergency_contact: null, pickup_persons: [] },
    ...{ picture: null, has_medical_note: false, removable: false },
    shared_by: { link: linkId, name: `user-${parent.userId}` },
  })
  const mine = (await parent.get('/api/members/?shared=1')).json().results
  expect(mine.map(({ id }: { id: number }) => id)).toEqual([(await holderOf(parent)).id, ...ids, later.id])
})

describe('the photo and the note of a member', () => {
  test('are replaced by the next ones', async () => {
    const sara = await swimmer(mowj)
    const { id } = await addedMember(sara)
    const url = `/api/members/${id}/medical-note/`
    const first = (await sendPicture(sara, id, 40)).json().picture
    const second = (await sendPicture(sara, id, 90)).json().picture
    const address = new RegExp(`^/api/members/${id}/picture/\\?v=[0-9a-f]{16}$`)
    for (const path of [first, second]) expect(path).toMatch(address)
    expect(first).not.toBe(second)
    await send(sara, 'PUT', url, { note: 'آسم', consent: true })
    mowj.clock.forward(60)
    await send(sara, 'PUT', url, { note: `  ${'آ'.repeat(MEDICAL_NOTE_MAX)} `, consent: true })
    expect((await sara.get(url)).json()).toEqual({
      ...{ note: 'آ'.repeat(MEDICAL_NOTE_MAX), consented_at: mowj.clock.now().toISOString() },
    })
  })

  test('of another account are neither changed nor deleted', async () => {
    const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
    const { id } = await addedMember(sara)
    const url = `/api/members/${id}/`
    await sendPicture(sara, id, 40)
    await send(sara, 'PUT', `${url}medical-note/`, { note: 'آسم', consent: true })
    const foreign = [
      await send(reza, 'PUT', `${url}medical-note/`, { note: 'دیگر', consent: true }),
      await send(reza, 'DELETE', `${url}medical-note/`),
      await send(reza, 'DELETE', `${url}picture/`),
      await sendPicture(reza, id, 50),
    ]
    expect(foreign.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array(4).fill([404, 'member_not_found']),
    )
    expect((await sara.get(`${url}medical-note/`)).json().note).toBe('آسم')
    const [, child] = (await sara.get('/api/members/')).json().results
    expect([child.picture, child.has_medical_note]).toEqual([expect.any(String), true])
  })

  test.each([
    [{ note: ' ', consent: true }, { note: ['متن یادداشت پزشکی را بنویسید'] }],
    [{ note: 'آ'.repeat(MEDICAL_NOTE_MAX + 1), consent: true }, { note: [expect.stringContaining('۱٬۰۰۰ کاراکتر')] }],
    [{ note: 'آسم', consent: false }, { consent: ['برای ذخیرهٔ یادداشت پزشکی، موافقت شما لازم است'] }],
  ])('are not stored without text and consent: case %#', async (body, fields) => {
    const sara = await swimmer(mowj)
    const { id } = await addedMember(sara)
    const refused = await send(sara, 'PUT', `/api/members/${id}/medical-note/`, body)
    expect([refused.statusCode, refused.json()]).toEqual([400, fields])
  })
})

test('a removed member keeps its name alone, and can be removed once its month is over', async () => {
  const sara = await swimmer(mowj)
  const papers = { insurance_until: { ...ABAN, day: 1 }, certificate_until: { ...ABAN, day: 2 } }
  const child = await addedMember(sara, { sex: 'female', pickup_persons: [MINA], emergency_contact: MINA, ...papers })
  const sibling = await addedMember(sara, { sex: 'female', pickup_persons: [MINA] })
  const offer = await offerSession(mowj, { months: [ABAN] })
  const uid = await paidFor(mowj, sara, offer, [child.id], [ABAN])
  const url = `/api/members/${child.id}/`
  const removable = async () => (await sara.get('/api/members/')).json().results[1].removable
  expect([await removable(), (await send(sara, 'DELETE', url)).json().code]).toEqual([false, 'member_booked'])
  mowj.clock.forward(2 * 24 * 60 * 60)
  expect([await removable(), (await send(sara, 'DELETE', url)).statusCode]).toEqual([true, 200])
  const [row] = await mowj.sql`select name, sex, pickup_persons, emergency_contact, insurance_until, certificate_until,
    removed_at = ${mowj.clock.now().toISOString()} as is_now from members where id = ${child.id}`
  expect(row).toEqual({
    ...{ name: 'نیلوفر', sex: null, pickup_persons: [], emergency_contact: null },
    ...{ insurance_until: null, certificate_until: null, is_now: true },
  })
  expect((await sara.receipt(uid)).json().swimmers).toMatchObject([{ id: child.id, name: 'نیلوفر' }])
  const list = (await sara.get('/api/members/')).json().results
  expect(list.slice(1)).toEqual([sibling])
  expect((await send(sara, 'PATCH', url, { sex: 'female' })).json().code).toBe('member_not_found')
})
