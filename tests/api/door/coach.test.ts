import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CoachSnapshot } from '#src/contract/attendance/coach.ts'
import type { MyTerm } from '#src/contract/enrolment.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { classToday, phoneOf } from '#tests/support/scenarios/attendance/door.ts'
import type { Swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => mowj.close())

const snapshot = async (user: Swimmer): Promise<CoachSnapshot> => (await user.get('/api/coach/snapshot/')).json()
const termsOf = async (user: Swimmer): Promise<MyTerm[]> => (await user.get('/api/my/terms/?kind=team')).json().results

/** A coach with a class today, on two phones. */
async function coached() {
  const today = await classToday(mowj)
  const coach = await staffMember(mowj, 'coach', { instructor: today.instructor })
  const phones = ['گوشی', 'تبلت'].map((name) => phoneOf(mowj, coach, today.offer, name, 'coach'))
  const [phone = phones[0], tablet = phones[1]] = phones
  if (phone === undefined || tablet === undefined) throw new Error('two phones')
  return { ...today, coach, phone, tablet }
}

test('a coach sees the lessons of the coming seven days of their own classes, with name and age', async () => {
  const { coach, offer, first } = await coached()
  await classToday(mowj)
  const copy = await snapshot(coach)
  expect(copy.lessons.map(({ number, date }) => ({ number, date }))).toEqual([
    { number: offer.session, date: { year: 1405, month: 8, day: 30 } },
  ])
  expect(copy.ends_at).toBe('2026-11-27T20:30:00.000Z')
  expect(copy.lessons[0]?.roll).toMatchObject([{ mark: null }, { mark: null }])
  expect(copy.swimmers.find(({ member }) => member === first.id)).toMatchObject({
    ...{ name: 'نیلوفر', age: 10, medical: false, notes: [], levels: [] },
  })
})

test('the later mark of two devices counts, whichever arrives first, and both stay in the log', async () => {
  const { coach, phone, tablet, first, parent } = await coached()
  const absent = phone.event({ kind: 'mark', member: first.id, value: 'absent' })
  mowj.clock.forward(120)
  const late = tablet.event({ kind: 'mark', member: first.id, value: 'late' })
  await tablet.send(late)
  await phone.send(absent)
  expect((await snapshot(coach)).lessons[0]?.roll.find(({ member }) => member === first.id)?.mark).toBe('late')
  const [{ count } = { count: 0 }] = await mowj.sql`
    select count(*)::int as count from attendance_events where id in (${absent.id}, ${late.id})`
  expect(count).toBe(2)
  const terms = await termsOf(parent)
  expect(terms.find(({ swimmer }) => swimmer?.id === first.id)?.attendance).toEqual([{ day: 30, state: 'late' }])
})

test('the family sees the level, and the coach alone sees the note, until the swimmer is removed', async () => {
  const { coach, phone, second, parent } = await coached()
  await phone.send(
    phone.event({ kind: 'level', member: second.id, value: 'intermediate' }),
    phone.event({ kind: 'note', member: second.id, value: 'از پرش می‌ترسد' }),
  )
  const seen = (await snapshot(coach)).swimmers.find(({ member }) => member === second.id)
  expect(seen).toMatchObject({ levels: [{ level: 'intermediate' }], notes: [{ text: 'از پرش می‌ترسد' }] })
  const terms = await termsOf(parent)
  expect(terms.find(({ swimmer }) => swimmer?.id === second.id)?.levels).toMatchObject([{ level: 'intermediate' }])
  expect(JSON.stringify(terms)).not.toContain('پرش')
  await mowj.sql`update members set removed_at = now() where id = ${second.id}`
  expect(await mowj.sql`select value from attendance_events where member_id = ${second.id} and kind = 'note'`).toEqual([
    { value: null },
  ])
})

test('the roll has the wallet’s balance, and photos of women and girls in women’s sessions alone', async () => {
  const { coach, first, second, offer, parent } = await coached()
  const webp = readFileSync('server/db/seed/media/pictures/post-one-minute-400.webp').toString('base64')
  for (const { id } of [first, second])
    await mowj.sql`insert into member_pictures (member_id, version, webp) values (${id}, ${`version-${id}`}, ${webp})`
  await mowj.sql`
    insert into wallets (user_id, balance_rial) values (${parent.userId}, 250000)
    on conflict (user_id) do update set balance_rial = 250000`
  const photosOf = async () => {
    const { swimmers } = await snapshot(coach)
    return new Map(swimmers.map(({ member, photo, balance }) => [member, [photo?.version, balance]]))
  }
  const photos = async () =>
    (await coach.get(`/api/coach/photos/?members=${first.id},${second.id},1`)).json().photos as { member: number }[]
  // The first is a girl, the second a boy.
  const mixed = await photosOf()
  expect(mixed.get(first.id)).toEqual([undefined, 250_000])
  expect(mixed.get(second.id)).toEqual([`version-${second.id}`, 250_000])
  expect((await photos()).map(({ member }) => member)).toEqual([second.id])
  await mowj.sql`update sessions set sex = 'women' where id = ${offer.sessionId}`
  expect((await photosOf()).get(first.id)?.[0]).toBe(`version-${first.id}`)
  const shown = await photos()
  expect(shown.map(({ member }) => member).sort()).toEqual([first.id, second.id].sort())
  expect(Object.keys(shown[0] ?? {}).sort()).toEqual(['member', 'version', 'webp'])
  const stranger = await staffMember(mowj, 'coach', { instructor: (await classToday(mowj)).instructor })
  expect((await stranger.get(`/api/coach/photos/?members=${first.id}`)).json()).toEqual({ photos: [] })
  expect((await coach.get('/api/coach/photos/?members=1;drop')).statusCode).toBe(400)
})

test('a guest and a request for a substitute belong to the lesson', async () => {
  const { coach, phone } = await coached()
  const [guest] = await phone.send(
    phone.event({ kind: 'guest', member: null, value: 'مهمان نیما' }),
    phone.event({ kind: 'substitute', member: null }),
  )
  expect(guest).toMatchObject({ result: 'stored' })
  expect((await snapshot(coach)).lessons[0]).toMatchObject({ guests: ['مهمان نیما'], substitute: true })
})

test('a coach marks neither another coach’s class nor a swimmer who is not on the roll', async () => {
  const { coach, phone, parent } = await coached()
  const other = await classToday(mowj)
  const elsewhere = phoneOf(mowj, coach, other.offer, 'گوشی', 'coach')
  const mark = { kind: 'mark', value: 'present' } as const
  expect(await elsewhere.send(elsewhere.event({ ...mark, member: other.first.id }))).toMatchObject([
    { result: 'refused', reason: 'not_yours' },
  ])
  expect(await phone.send(phone.event({ ...mark, member: other.first.id }))).toMatchObject([{ reason: 'unknown' }])
  expect(await phone.send(phone.event({ ...mark, value: 'asleep', member: other.first.id }))).toMatchObject([
    { reason: 'invalid' },
  ])
  expect((await parent.get('/api/coach/snapshot/')).statusCode).toBe(403)
})

describe('a lesson that is held at another pool than that of its class', () => {
  /** A class of today whose lesson is at another pool, and its two pools. */
  async function heldElsewhere() {
    const today = await classToday(mowj)
    const { id: other } = await offerSlot(mowj)
    await mowj.sql`
      insert into added_lessons (session_id, year, month, day, starts_at, ends_at, pool_id, created_at)
      values (${today.offer.sessionId}, 1405, 8, 30, '17:00', '18:30', ${other}, now())`
    return { ...today, other }
  }
  const membersOf = async (user: Swimmer) => (await snapshot(user)).swimmers.map(({ member }) => member)

  test('is on the roll of its coach, whose role is for either pool', async () => {
    const { offer, pool, other, instructor, first } = await heldElsewhere()
    for (const place of [pool, other]) {
      const coach = await staffMember(mowj, 'coach', { instructor, pool: place })
      expect(await membersOf(coach)).toContain(first.id)
      const phone = phoneOf(mowj, coach, offer, 'گوشی', 'coach')
      expect(await phone.send(phone.event({ kind: 'mark', member: first.id, value: 'present' }))).toMatchObject([
        { result: 'stored' },
      ])
    }
    const events = await mowj.sql`
      select distinct pool_id from attendance_events where session_id = ${offer.sessionId} and kind = 'mark'`
    expect(events).toEqual([{ pool_id: other }])
  })

  test('is on no roll of another coach there, nor of its coach with a role at a third pool', async () => {
    const { offer, pool, other, instructor, first } = await heldElsewhere()
    const { instructor: stranger } = await classToday(mowj)
    const { id: third } = await offerSlot(mowj)
    const coaches = [
      await staffMember(mowj, 'coach', { instructor: stranger, pool: other }),
      await staffMember(mowj, 'coach', { instructor: stranger, pool }),
      await staffMember(mowj, 'coach', { instructor, pool: third }),
    ]
    for (const coach of coaches) {
      expect(await membersOf(coach)).toEqual([])
      expect((await coach.get(`/api/coach/photos/?members=${first.id}`)).json()).toEqual({ photos: [] })
      const phone = phoneOf(mowj, coach, offer, 'گوشی', 'coach')
      expect(await phone.send(phone.event({ kind: 'mark', member: first.id, value: 'present' }))).toMatchObject([
        { result: 'refused', reason: 'not_yours' },
      ])
    }
  })

  test('is on the roll of its substitute, wherever their role is, and the class’s own coach has it no more', async () => {
    const { offer, pool, instructor, first } = await heldElsewhere()
    const { instructor: substitute } = await classToday(mowj)
    const { id: third } = await offerSlot(mowj)
    await mowj.sql`
      insert into substitutes (session_id, year, month, day, instructor_id)
      values (${offer.sessionId}, 1405, 8, 30, ${substitute})`
    const coach = await staffMember(mowj, 'coach', { instructor: substitute, pool: third })
    expect((await snapshot(coach)).lessons.map(({ number }) => number)).toEqual([offer.session])
    const phone = phoneOf(mowj, coach, offer, 'گوشی', 'coach')
    expect(await phone.send(phone.event({ kind: 'mark', member: first.id, value: 'late' }))).toMatchObject([
      { result: 'stored' },
    ])
    expect(await membersOf(await staffMember(mowj, 'coach', { instructor, pool }))).toEqual([])
  })
})
