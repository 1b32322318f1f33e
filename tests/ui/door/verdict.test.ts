import { createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { issuePass, type PassRequest } from '#server/modules/pass/pass.service.ts'
import { makeSecrets } from '#server/startup/secrets.ts'
import type { Door } from '#src/api/attendance/door-entries.ts'
import type { AttendanceEvent } from '#src/contract/attendance/event.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { formatHours } from '#src/fa/timetable.ts'
import { doorStrings as words } from '#src/features/door/strings.ts'
import { insideNow, undoLeft } from '#src/features/door/verdict/entries.ts'
import { verdictOfCode, verdictOfPerson } from '#src/features/door/verdict/verdict.ts'
import { issueOldPass } from '#tests/support/data/old-pass.ts'
import { doorPerson, doorSnapshotWith } from '#tests/support/scenarios/attendance/door-phone.ts'

const secrets = makeSecrets()
const { year, month } = jalaliDay(new Date())
const publicKey = createPublicKey(secrets.passPublicKey).export({ type: 'spki', format: 'der' }).subarray(-32)

const swimmers = [
  { id: 3, name: 'نیلوفر بهاری', enrolments: [{ id: 40, year, month }] },
  { id: 4, name: 'دارا بهاری', enrolments: [{ id: 41, year, month }] },
]
const passOf = (fields: Partial<PassRequest> = {}) =>
  issuePass(
    { secrets },
    { uid: 'A1b2C3d4E5f6G7h8I9j0K1', kind: 'team', session: 5, swimmers, confirmedAt: new Date(), ...fields },
  )

const people = [doorPerson({ medical: true }), doorPerson({ enrolment: 41, member: 4, name: 'دارا' })]
function door(events: AttendanceEvent[] = []): Door {
  const snapshot = doorSnapshotWith(people, { public_key: publicKey.toString('base64') })
  return { copy: { takenAt: Date.now() - 60_000, snapshot }, events, at: new Date() }
}

let counted = 0
function scanOf(enrolment: number, fields: Partial<AttendanceEvent> = {}): AttendanceEvent {
  counted += 1
  return {
    ...{ id: `event-000${counted}`, kind: 'scan', at: new Date().toISOString(), session: { kind: 'team', number: 5 } },
    ...{ date: jalaliDay(new Date()), member: 3, enrolment },
    ...fields,
  }
}

test('one person on an unused pass is admitted at once, with what the door may know', async () => {
  const verdict = await verdictOfCode(passOf({ swimmers: swimmers.slice(0, 1) }), door())
  expect(verdict).toMatchObject({ tone: 'admit', holder: 'نیلوفر بهاری', group: 'تیم نهنگ، عصرها' })
  expect(verdict.entrants).toMatchObject([{ member: 3, enrolment: 40, left: 1, person: { medical: true } }])
})

test('a group whose lesson of today is at another pool is refused with that pool and its hours', async () => {
  const elsewhere = [{ kind: 'team' as const, number: 5, pool: 'استخر دوم', starts_at: '19:00', ends_at: '20:00' }]
  const here = door()
  const snapshot = { ...here.copy.snapshot, today: [], elsewhere }
  const at = { ...here, copy: { ...here.copy, snapshot } }
  const verdict = await verdictOfCode(passOf(), at)
  expect(verdict).toMatchObject({
    tone: 'refuse',
    text: words.elsewhere('استخر دوم', formatHours({ starts_at: '19:00', ends_at: '20:00' })),
  })
  expect(verdict.entrants.map(({ reason }) => reason)).toEqual(Array(2).fill(words.elsewhereShort('استخر دوم')))
  const none = { ...here.copy, snapshot: { ...snapshot, elsewhere: undefined } }
  expect((await verdictOfCode(passOf(), { ...here, copy: none })).text).toBe('این گروه امروز جلسه ندارد.')
})

test('of a family the attendant chooses, and who is inside cannot be chosen again', async () => {
  const verdict = await verdictOfCode(passOf(), door([scanOf(40)]))
  expect(verdict.tone).toBe('choose')
  expect(verdict.entrants.map(({ name, left }) => [name, left])).toEqual([
    ['نیلوفر بهاری', 0],
    ['دارا بهاری', 1],
  ])
  expect(verdict.entrants[0]?.reason).toBeDefined()
})

test('of a group the attendant says how many, until all are inside', async () => {
  const group = passOf({ swimmers: swimmers.slice(0, 1), people: 4 })
  const some = await verdictOfCode(group, door([scanOf(40, { people: 3 })]))
  expect(some).toMatchObject({ tone: 'choose', entrants: [{ entered: 3, places: 4, left: 1 }] })
  const none = await verdictOfCode(group, door([scanOf(40, { people: 3 }), scanOf(40)]))
  expect(none).toMatchObject({ tone: 'refuse', reason: 'already_used', entrants: [{ left: 0 }] })
})

test('a pass of the first format, paid after the copy was taken, is admitted by its enrolment alone', async () => {
  const old = issueOldPass(
    { secrets },
    {
      ...{ uid: 'A1b2C3d4E5f6G7h8I9j0K1', kind: 'team', session: 5, holder: 'نیما', confirmedAt: new Date() },
      enrolments: [{ id: 99, year, month }],
    },
  )
  const verdict = await verdictOfCode(old, door())
  // The server finds the member by the enrolment: see tests/api/door.
  expect(verdict).toMatchObject({ tone: 'admit', entrants: [{ member: null, enrolment: 99, left: 1 }] })
  expect(await verdictOfCode(old, door([scanOf(99, { member: null })]))).toMatchObject({ reason: 'already_used' })
})

test('what is no pass is refused without a holder', async () => {
  for (const text of ['https://mowj.example/teams', '', '9'.repeat(4096), 'ب'.repeat(300)]) {
    expect(await verdictOfCode(text, door())).toMatchObject({ tone: 'refuse', reason: 'altered', entrants: [] })
  }
})

test('a swimmer found in the list is judged by the same rules, and confirmed by the attendant', () => {
  const [person] = people
  if (person === undefined) throw new Error('no person')
  expect(verdictOfPerson(person, door())).toMatchObject({ tone: 'choose', entrants: [{ left: 1, member: 3 }] })
  expect(verdictOfPerson(person, door([scanOf(40)]))).toMatchObject({ tone: 'refuse', reason: 'already_used' })
  const cancelled = door()
  cancelled.copy.snapshot.cancelled = [40]
  expect(verdictOfPerson(person, cancelled)).toMatchObject({ tone: 'refuse', reason: 'cancelled' })
})

test('people inside are counted with those who booked after the copy, and without those taken back', () => {
  const undone = scanOf(41)
  const events = [scanOf(40), scanOf(99), undone, scanOf(41, { kind: 'undo', target: undone.id })]
  const { copy, at } = door()
  expect(insideNow({ copy, at, events })).toEqual({ inside: 2, limit: 20 })
})

test('an entry may be taken back for thirty seconds, once', () => {
  const scan = scanOf(40)
  const at = Date.parse(scan.at)
  expect(undoLeft(scan, [scan], at + 29_000)).toBe(1000)
  expect(undoLeft(scan, [scan], at + 30_000)).toBe(0)
  expect(undoLeft(scan, [scan, scanOf(40, { kind: 'undo', target: scan.id })], at + 1000)).toBe(0)
})
