import { expect, test } from 'vitest'
import { chance } from '#scripts/chaos/chance.ts'
import { attendanceState, type MergeEvent, mergeEvents } from '#src/fa/attendance/merge.ts'

const event = (id: string, at: number, rest: Partial<MergeEvent> = {}): MergeEvent => ({
  ...{ id, kind: 'scan', at, device: 'north', people: 1, most: 1, target: null, value: null },
  ...rest,
})

test('the earlier scan counts and the later one is named, whichever arrives first', () => {
  const [early, late] = [event('a', 1), event('b', 2, { device: 'south' })]
  const expected = { entered: 1, enteredAt: 1, doubles: [{ event: 'b', first: 'a' }] }
  expect(mergeEvents([early, late])).toMatchObject(expected)
  expect(mergeEvents([late, early, late])).toMatchObject(expected)
})

test('an undo takes back a scan of its own device alone', () => {
  const scan = event('a', 1)
  const undo = event('u', 2, { kind: 'undo', target: 'a' })
  expect(mergeEvents([undo, scan])).toMatchObject({ entered: 0, enteredAt: null, doubles: [] })
  expect(mergeEvents([scan, { ...undo, device: 'south' }])).toMatchObject({ entered: 1 })
})

test('a group enters in parts, and only people beyond its number are a double use', () => {
  const group = [event('a', 1, { people: 3, most: 5 }), event('b', 2, { people: 2, most: 5 })]
  expect(mergeEvents(group)).toMatchObject({ entered: 5, doubles: [] })
  expect(mergeEvents([...group, event('c', 3, { most: 5 })])).toMatchObject({
    entered: 5,
    doubles: [{ event: 'c', first: 'a' }],
  })
})

test('the later mark counts, and a scan without a mark is presence', () => {
  const marks = [event('a', 2, { kind: 'mark', value: 'late' }), event('b', 1, { kind: 'mark', value: 'absent' })]
  expect(mergeEvents(marks)).toMatchObject({ mark: 'late', markAt: 2 })
  expect(attendanceState(mergeEvents([event('s', 1)]))).toBe('present')
  expect(attendanceState(mergeEvents([...marks, event('s', 3)]))).toBe('late')
  expect(attendanceState(mergeEvents([]))).toBeUndefined()
})

test('events add up to the same attendance in every order and however often they are sent', () => {
  const random = chance(3)
  const whole = (below: number) => Math.floor(random() * below)
  for (let round = 0; round < 200; round += 1) {
    const events = Array.from({ length: 2 + whole(8) }, (_, index) => {
      const kind = (['scan', 'scan', 'undo', 'mark'] as const)[whole(4)] ?? 'scan'
      return event(`e${index}`, whole(6), {
        kind,
        device: whole(2) === 0 ? 'north' : 'south',
        people: 1 + whole(2),
        most: 3,
        target: `e${whole(8)}`,
        value: whole(2) === 0 ? 'present' : 'absent',
      })
    })
    const shuffled = [...events, ...events].sort(() => random() - 0.5)
    expect(mergeEvents(shuffled)).toEqual(mergeEvents(events))
  }
})
