import type { CoachSnapshot } from '#src/contract/attendance/coach.ts'
import type { DoorSnapshot } from '#src/contract/attendance/door.ts'
import { jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'

type Person = DoorSnapshot['people'][number]

/** The day's end of now, as servers send it. */
const endOfDay = (now: Date) => new Date(startOfJalaliDay(jalaliDay(now)).getTime() + 86_400_000)

/** A swimmer of today's only lesson. */
export function doorPerson(fields: Partial<Person> = {}): Person {
  return {
    ...{ enrolment: 40, member: 3, name: 'نیلوفر', lesson: 0, places: 1, age: 'child', medical: false, digits: '1007' },
    ...{ entered: 0, entered_at: null, door: null },
    ...fields,
  }
}

/** A pool whose only lesson lasts all day. */
export function doorSnapshotWith(people: Person[], fields: Partial<DoorSnapshot> = {}): DoorSnapshot {
  const now = new Date()
  return {
    ...{ now: now.toISOString(), date: jalaliDay(now), ends_at: endOfDay(now).toISOString(), key: 'cd'.repeat(32) },
    ...{ pool: { id: 4, name: 'آبی' }, pools: [{ id: 4, name: 'آبی' }], public_key: 'AAAA' },
    sessions: [{ kind: 'team', number: 5 }],
    today: [{ kind: 'team', number: 5, title: 'تیم نهنگ، عصرها', starts_at: '00:00', ends_at: '24:00', capacity: 20 }],
    cancelled: [],
    people,
    ...fields,
  }
}

/** A coach's class of today with two swimmers, the second of them marked late. */
export function coachSnapshotOfToday(): CoachSnapshot {
  const now = new Date()
  const swimmer = { age: 8, medical: false, levels: [], notes: [] }
  return {
    ...{ now: now.toISOString(), ends_at: endOfDay(now).toISOString(), key: 'cd'.repeat(32) },
    swimmers: [
      { ...swimmer, member: 3, name: 'نیلوفر بهاری', medical: true },
      { ...swimmer, member: 4, name: 'دارا بهاری' },
    ],
    lessons: [
      {
        ...{ kind: 'team', number: 5, program: 'تیم نهنگ', title: 'عصرها', pool: 'آبی', level: 'beginner' },
        ...{ date: jalaliDay(now), starts_at: '17:00', ends_at: '18:30', substitute: false, guests: [] },
        roll: [
          { member: 3, entered: 0, mark: null, mark_at: null },
          { member: 4, entered: 1, mark: 'late', mark_at: new Date(now.getTime() - 60_000).toISOString() },
        ],
      },
    ],
  }
}
