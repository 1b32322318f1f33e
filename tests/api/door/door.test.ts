import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cliActor } from '#server/core/actor.ts'
import { takeRole } from '#server/modules/staff/staff.service.ts'
import type { DoorSnapshot } from '#src/contract/attendance/door.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { classToday, phoneOf } from '#tests/support/scenarios/attendance/door.ts'
import type { Swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => mowj.close())

const snapshot = async (user: Swimmer, pool?: number): Promise<DoorSnapshot> =>
  (await user.get(`/api/door/snapshot/${pool === undefined ? '' : `?pool=${pool}`}`)).json()

/** A class of today, and doors of its pool on the phones of two members of staff. */
async function twoDoors() {
  const today = await classToday(mowj)
  const doors = [await staffMember(mowj, 'door', { pool: today.pool }), await staffMember(mowj, 'reception')] as const
  const [north, south] = [
    phoneOf(mowj, doors[0], today.offer, 'در شمالی'),
    phoneOf(mowj, doors[1], today.offer, 'در جنوبی'),
  ]
  const scan = { kind: 'scan', member: today.first.id, enrolment: today.enrolmentOf(today.first.id) } as const
  return { ...today, doors, north, south, scan }
}

describe('the copy of today for a door', () => {
  test('has the swimmers of today by first name and group, and neither numbers nor surnames', async () => {
    const { doors, parent, first, pool } = await twoDoors()
    await parent.post('/api/members/', { name: 'نام دیگری', relation: 'child' })
    await mowj.sql`update members set name = 'نیلوفر بهاری' where id = ${first.id}`
    const response = await doors[0].get('/api/door/snapshot/')
    const copy: DoorSnapshot = response.json()
    expect(copy).toMatchObject({ pool: { id: pool }, date: { year: 1405, month: 8, day: 30 }, pools: [{ id: pool }] })
    expect(copy.ends_at).toBe('2026-11-21T20:30:00.000Z')
    expect(copy.today).toMatchObject([{ kind: 'team', title: 'تیم نهنگ، عصرها', starts_at: '17:00', capacity: 20 }])
    expect(copy.people.map(({ name, age, entered }) => ({ name, age, entered }))).toEqual([
      { name: 'دارا', age: 'child', entered: 0 },
      { name: 'نیلوفر', age: 'child', entered: 0 },
    ])
    expect(copy.people[0]?.digits).toBe(parent.phone.slice(-4))
    expect(response.body).not.toContain(parent.phone)
    expect(response.body).not.toContain('بهاری')
    expect(response.headers['cache-control']).toContain('no-store')
  })

  test('has a new key each time, and is refused for another pool and without the role', async () => {
    const { doors, pool, parent } = await twoDoors()
    const other = await classToday(mowj)
    expect((await snapshot(doors[0], pool)).key).not.toBe((await snapshot(doors[0], pool)).key)
    expect((await snapshot(doors[0])).key).toMatch(/^[0-9a-f]{64}$/)
    expect((await doors[0].get(`/api/door/snapshot/?pool=${other.pool}`)).statusCode).toBe(404)
    expect((await snapshot(doors[1], other.pool)).pool.id).toBe(other.pool)
    expect((await parent.get('/api/door/snapshot/')).statusCode).toBe(403)
    await takeRole(mowj.deps, cliActor, { userId: doors[0].userId, role: 'door', poolId: pool })
    expect((await doors[0].get('/api/door/snapshot/')).statusCode).toBe(403)
  })

  test('names cancelled bookings of this month', async () => {
    const { doors, pool, second, enrolmentOf } = await twoDoors()
    await mowj.sql`update enrolments set cancelled_at = now() where id = ${enrolmentOf(second.id)}`
    const copy = await snapshot(doors[0], pool)
    expect(copy.cancelled).toContain(enrolmentOf(second.id))
    expect(copy.people.map(({ name }) => name)).toEqual(['نیلوفر'])
  })
})

describe('a scan', () => {
  test('counts once however often it is sent, and every door sees who is inside', async () => {
    const { north, doors, scan, pool, first } = await twoDoors()
    const event = north.event(scan)
    expect(await north.send(event)).toEqual([{ id: event.id, result: 'stored' }])
    expect(await north.send(event, event)).toMatchObject([{ result: 'repeated' }, { result: 'repeated' }])
    const inside = (await snapshot(doors[1], pool)).people.filter(({ entered }) => entered > 0)
    expect(inside).toMatchObject([{ member: first.id, entered: 1, door: 'در شمالی' }])
  })

  test('at a second door is a double use that names the first door and its time', async () => {
    const { north, south, scan } = await twoDoors()
    const early = north.event(scan)
    mowj.clock.forward(60)
    const late = south.event(scan)
    const double = { event: early.id, device: 'در شمالی', at: early.at }
    await north.send(early)
    expect(await south.send(late)).toEqual([{ id: late.id, result: 'stored', double }])
    expect(await south.send(late)).toEqual([{ id: late.id, result: 'repeated', double }])
  })

  test('at two doors in the same moment is one entry and one double use', async () => {
    const { north, south, scan } = await twoDoors()
    const [one, other] = [north.event(scan), south.event(scan)]
    await Promise.all([north.send(one), south.send(other), north.send(one), south.send(other)])
    const doubles =
      await mowj.sql`select event_id, first_id from double_uses where event_id in (${one.id}, ${other.id})`
    expect(doubles).toEqual([{ event_id: other.id, first_id: one.id }])
  })

  test('that arrives late, from a door without a signal, counts by its own time', async () => {
    const { north, south, scan, doors, pool } = await twoDoors()
    const early = north.event(scan)
    mowj.clock.forward(60)
    const late = south.event(scan)
    expect(await south.send(late)).toEqual([{ id: late.id, result: 'stored' }])
    expect(await north.send(early)).toEqual([{ id: early.id, result: 'stored' }])
    expect(await south.send(late)).toMatchObject([{ double: { event: early.id, device: 'در شمالی' } }])
    expect((await snapshot(doors[0], pool)).people.find(({ entered }) => entered > 0)?.door).toBe('در شمالی')
  })

  test('is taken back by its own device alone', async () => {
    const { north, south, scan, doors, pool, first } = await twoDoors()
    const event = north.event(scan)
    await north.send(event)
    const foreign = south.event({ kind: 'undo', member: first.id, target: event.id })
    expect(await south.send(foreign)).toMatchObject([{ result: 'refused', reason: 'unknown' }])
    await north.send(north.event({ kind: 'undo', member: first.id, target: event.id }))
    expect((await snapshot(doors[0], pool)).people.every(({ entered }) => entered === 0)).toBe(true)
  })

  test('whose pass names no member is the entry of its enrolment, at this door and any other, and is taken back', async () => {
    const { north, south, scan, doors, pool, first } = await twoDoors()
    const nameless = north.event({ ...scan, member: null })
    expect(await north.send(nameless)).toEqual([{ id: nameless.id, result: 'stored' }])
    mowj.clock.forward(60)
    const named = south.event(scan)
    expect(await south.send(named)).toMatchObject([{ result: 'stored', double: { event: nameless.id } }])
    await south.send(south.event({ kind: 'undo', member: first.id, target: named.id }))
    const inside = async () => (await snapshot(doors[0], pool)).people.filter(({ entered }) => entered > 0)
    expect(await inside()).toMatchObject([{ member: first.id, entered: 1 }])
    await north.send(north.event({ kind: 'undo', member: null, target: nameless.id }))
    expect(await inside()).toEqual([])
  })

  test('of a clock hours ahead gets the time of its arrival', async () => {
    const { north, scan } = await twoDoors()
    const event = { ...north.event(scan), at: '2026-11-21T23:00:00.000Z' }
    await north.send(event)
    const [row] = await mowj.sql`select at, device_at from attendance_events where id = ${event.id}`
    expect([new Date(row?.at), new Date(row?.device_at)]).toEqual([TEST_NOW, new Date(event.at)])
  })

  test('that cannot be right is refused alone; the others of its batch are stored', async () => {
    const { north, scan, first, second, enrolmentOf } = await twoDoors()
    const elsewhere = await classToday(mowj)
    const results = await north.send(
      north.event({ ...scan, enrolment: 999_999 }),
      north.event({ ...scan, enrolment: enrolmentOf(second.id) }),
      north.event({ ...scan, date: { year: 1405, month: 12, day: 30 } }),
      north.event({ kind: 'mark', member: first.id, value: 'present' }),
      north.event({ ...scan, session: { kind: 'team', number: elsewhere.offer.session } }),
      north.event({ ...scan, session: { kind: 'team', number: 99_999 } }),
      north.event(scan),
    )
    expect(results.map(({ result, reason }) => reason ?? result)).toEqual([
      ...['unknown', 'unknown', 'invalid', 'invalid', 'not_yours', 'unknown', 'stored'],
    ])
  })

  test('stays in a log that cannot be changed', async () => {
    const { north, scan } = await twoDoors()
    const event = north.event(scan)
    await north.send(event)
    await expect(mowj.sql`update attendance_events set at = now() where id = ${event.id}`).rejects.toThrow(
      'append-only',
    )
    await expect(mowj.sql`delete from attendance_events where id = ${event.id}`).rejects.toThrow('append-only')
  })
})
