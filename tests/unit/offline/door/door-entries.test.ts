import { expect, test } from 'vitest'
import { enteredOn, judgeCode } from '#src/api/attendance/door-entries.ts'
import type { AttendanceEvent } from '#src/contract/attendance/event.ts'
import { doorCopyOf } from '#tests/support/data/door-copy.ts'
import { type DoorScan, doorScans } from '#tests/support/data/door-scans.ts'

const { scans, publicKeyPem } = doorScans(200, 5)
const copyOf = (scan: DoorScan) => doorCopyOf(scan, publicKeyPem)

test('a phone gives the verdict of the server on scans of every kind, from its copy alone', async () => {
  const wrong: string[] = []
  for (const scan of scans) {
    const { text, state, expected, kind } = scan
    const check = await judgeCode(` ${text}\n`, {
      copy: copyOf(scan),
      events: [],
      at: state.at,
      only: state.place?.only,
    })
    const verdict = check.valid ? 'admitted' : check.reason
    if (verdict !== expected) wrong.push(`${kind}: ${verdict} instead of ${expected}`)
  }
  expect(wrong).toEqual([])
})

const event = (id: string, minute: number, rest: Partial<AttendanceEvent> = {}): AttendanceEvent => ({
  ...{ id, kind: 'scan', at: new Date(minute * 60_000).toISOString(), session: { kind: 'team', number: 1 } },
  ...{ date: { year: 1405, month: 9, day: 9 }, member: 3, enrolment: 40 },
  ...rest,
})

test('who entered is counted from the copy and the events since, an undo of either taken back', () => {
  const scan = scans[0] as DoorScan
  const base = copyOf(scan)
  const person = { enrolment: 40, member: 3, name: 'سارا', lesson: 0, places: 5, age: null, medical: false, digits: '' }
  const people = [{ ...person, entered: 2, entered_at: null, door: null }]
  const copy = { takenAt: 10 * 60_000, snapshot: { ...base.snapshot, people } }
  const before = event('before', 5, { people: 2 })
  expect(enteredOn(40, { copy, events: [before] })).toBe(2)
  const events = [before, event('since', 11, { people: 3 })]
  expect(enteredOn(40, { copy, events })).toBe(5)
  const undo = (target: string) => event(`undo ${target}`, 12, { kind: 'undo', target })
  expect(enteredOn(40, { copy, events: [...events, undo('since'), undo('since')] })).toBe(2)
  expect(enteredOn(40, { copy, events: [...events, undo('before')] })).toBe(3)
  expect(enteredOn(41, { copy, events })).toBe(0)
})

test('a pass that this phone admitted is refused the second time', async () => {
  const scan = scans.find(({ kind }) => kind === 'valid') as DoorScan
  const door = { copy: copyOf(scan), at: scan.state.at }
  const first = await judgeCode(scan.text, { ...door, events: [] })
  if (!first.valid) throw new Error(first.reason)
  const enrolment = first.claims.terms[0]?.[2] ?? 0
  const used = event('used', scan.state.at.getTime() / 60_000, { enrolment })
  expect(await judgeCode(scan.text, { ...door, events: [used] })).toMatchObject({
    valid: false,
    reason: 'already_used',
  })
})
