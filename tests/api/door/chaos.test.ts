import { afterAll, beforeAll, expect, test } from 'vitest'
import { chance } from '#scripts/chaos/chance.ts'
import type { AttendanceEvent } from '#src/contract/attendance/event.ts'
import { mergeEvents } from '#src/fa/attendance/merge.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { classToday, phoneOf } from '#tests/support/scenarios/attendance/door.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

/** `DOOR_SEEDS=20` runs the long form. */
const SEEDS = Number(process.env.DOOR_SEEDS ?? 2)

/** Two doors and a coach that record without a signal, on clocks that differ. */
async function threePhones(random: () => number) {
  mowj.clock.set(TEST_NOW)
  const today = await classToday(mowj)
  const [one, other] = [await staffMember(mowj, 'door'), await staffMember(mowj, 'door')]
  const coach = await staffMember(mowj, 'coach', { instructor: today.instructor })
  const { offer } = today
  const phones = [
    phoneOf(mowj, one, offer, 'شمالی'),
    phoneOf(mowj, other, offer, 'جنوبی'),
    phoneOf(mowj, coach, offer, 'مربی', 'coach'),
  ]
  // What remains after the correction of a clock.
  const skews = phones.map(() => (random() - 0.5) * 240_000)
  const recorded = phones.map(() => [] as AttendanceEvent[])
  const members = [today.first.id, today.second.id]
  for (let step = 0; step < 24; step += 1) {
    mowj.clock.forward(20)
    const index = Math.floor(random() * 3)
    const member = members[Math.floor(random() * 2)] ?? 0
    const own = recorded[index] ?? []
    const last = own.findLast((event) => event.kind === 'scan' && event.member === member)
    const fields =
      index === 2
        ? ({ kind: 'mark', value: random() < 0.5 ? 'late' : 'absent' } as const)
        : last !== undefined && random() < 0.3
          ? ({ kind: 'undo', target: last.id } as const)
          : ({ kind: 'scan', enrolment: today.enrolmentOf(member) } as const)
    const event = phones[index]?.event({ ...fields, member })
    const at = new Date(mowj.clock.now().getTime() + (skews[index] ?? 0)).toISOString()
    if (event !== undefined) own.push({ ...event, at })
  }
  return { ...today, phones, recorded, members }
}

type Phones = Awaited<ReturnType<typeof threePhones>>

/** Each phone sends what it has in order; a cut answer makes it send the same again. */
async function sendAll(phones: Phones['phones'], recorded: Phones['recorded'], random: () => number) {
  const rest = recorded.map((own) => [...own])
  while (rest.some((own) => own.length > 0)) {
    const index = Math.floor(random() * rest.length)
    const batch = rest[index]?.slice(0, 1 + Math.floor(random() * 6)) ?? []
    if (batch.length > 0) await phones[index]?.send(...batch)
    if (random() < 0.6) rest[index]?.splice(0, batch.length)
  }
}

test('with cut answers, repeats and wrong clocks no event is lost or doubled, and every double use is named', async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = chance(seed)
    const { phones, recorded, members, offer } = await threePhones(random)
    mowj.clock.forward(600)
    await sendAll(phones, recorded, random)
    const events = recorded.flatMap((own, index) =>
      own.map((event) => ({ ...event, device: phones[index]?.device.id ?? '' })),
    )
    const stored = await mowj.sql`select id from attendance_events where session_id = ${offer.sessionId}`
    expect(stored.map(({ id }) => String(id)).sort(), `seed ${seed}`).toEqual(events.map(({ id }) => id).sort())
    for (const member of members) {
      const own = events.filter((event) => event.member === member)
      const expected = mergeEvents(
        own.map(({ at, target = null, value = null, ...event }) => ({
          ...{ ...event, at: Date.parse(at), people: 1, most: 1, target, value },
        })),
      )
      const [row] = await mowj.sql`
        select entered, mark from attendance where session_id = ${offer.sessionId} and member_id = ${member}`
      if (own.length === 0) continue
      expect(row, `seed ${seed}`).toMatchObject({ entered: expected.entered, mark: expected.mark })
      const named = await mowj.sql`
        select d.event_id, d.first_id from double_uses d join attendance_events e on e.id = d.event_id
        where e.session_id = ${offer.sessionId} and e.member_id = ${member}`
      const pairs = named.map(({ event_id, first_id }) => `${first_id} ${event_id}`)
      expect(pairs.sort(), `seed ${seed}`).toEqual(
        expected.doubles.map(({ event, first }) => `${first} ${event}`).sort(),
      )
    }
  }
})
