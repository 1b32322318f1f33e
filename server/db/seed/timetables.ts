import type { ProgramSeed } from './program-seed.ts'

/** A weekly timetable; weekdays count from 0, Saturday. `weight` is its price relative to the program's own. */
type Timetable = { title: string; weekdays: number[]; startsAt: string; endsAt: string; weight: number }

const EVEN = [0, 2, 4]
const ODD = [1, 3, 5]

const adults: readonly Timetable[] = [
  { title: 'روزهای زوج، صبح زود', weekdays: EVEN, startsAt: '06:30', endsAt: '07:45', weight: 0.9 },
  { title: 'روزهای فرد، صبح زود', weekdays: ODD, startsAt: '06:30', endsAt: '07:45', weight: 0.9 },
  { title: 'روزهای زوج، پیش از ظهر', weekdays: EVEN, startsAt: '10:00', endsAt: '11:30', weight: 0.95 },
  { title: 'روزهای فرد، عصر', weekdays: ODD, startsAt: '18:00', endsAt: '19:30', weight: 1.05 },
  { title: 'روزهای زوج، شب', weekdays: EVEN, startsAt: '20:30', endsAt: '22:00', weight: 1 },
  { title: 'پنجشنبه و جمعه، صبح', weekdays: [5, 6], startsAt: '09:00', endsAt: '11:00', weight: 0.85 },
]

const young: readonly Timetable[] = [
  { title: 'روزهای زوج، بعد از مدرسه', weekdays: EVEN, startsAt: '15:30', endsAt: '17:00', weight: 1 },
  { title: 'روزهای فرد، بعد از مدرسه', weekdays: ODD, startsAt: '15:30', endsAt: '17:00', weight: 1 },
  { title: 'یکشنبه و سه‌شنبه، عصر', weekdays: [1, 3], startsAt: '17:15', endsAt: '18:30', weight: 0.9 },
  { title: 'شنبه و چهارشنبه، عصر', weekdays: [0, 4], startsAt: '17:15', endsAt: '18:30', weight: 0.9 },
  { title: 'پنجشنبه و جمعه، صبح', weekdays: [5, 6], startsAt: '10:00', endsAt: '11:30', weight: 0.85 },
]

const allAges: readonly Timetable[] = [
  { title: 'روزهای زوج، پیش از ظهر', weekdays: EVEN, startsAt: '10:30', endsAt: '12:00', weight: 0.95 },
  { title: 'روزهای فرد، پیش از ظهر', weekdays: ODD, startsAt: '09:00', endsAt: '10:30', weight: 0.95 },
  { title: 'روزهای زوج، عصر', weekdays: EVEN, startsAt: '17:00', endsAt: '18:30', weight: 1.05 },
  { title: 'روزهای فرد، عصر', weekdays: ODD, startsAt: '17:00', endsAt: '18:30', weight: 1.05 },
  { title: 'جمعه‌ها، صبح', weekdays: [6], startsAt: '08:30', endsAt: '10:30', weight: 0.7 },
]

/** Suitable hours for an age. */
export function timetablesFor(age: ProgramSeed['ageGroup']): readonly Timetable[] {
  if (age === 'adults') return adults
  return age === 'all' ? allAges : young
}

/** A pool's weekly openings («سانس»), each for one sex or for families together. Prices are for one visit, in toman. */
export const openings = [
  {
    title: 'سانس بانوان، صبح روزهای زوج',
    weekdays: EVEN,
    startsAt: '09:00',
    endsAt: '11:30',
    sex: 'women',
    toman: 110_000,
  },
  {
    title: 'سانس آقایان، شب روزهای زوج',
    weekdays: EVEN,
    startsAt: '19:00',
    endsAt: '21:30',
    sex: 'men',
    toman: 140_000,
  },
  {
    title: 'سانس بانوان، عصر روزهای فرد',
    weekdays: ODD,
    startsAt: '16:00',
    endsAt: '18:30',
    sex: 'women',
    toman: 130_000,
  },
  {
    title: 'سانس آقایان، صبح روزهای فرد',
    weekdays: ODD,
    startsAt: '06:30',
    endsAt: '08:30',
    sex: 'men',
    toman: 95_000,
  },
  { title: 'سانس خانواده، جمعه‌ها', weekdays: [6], startsAt: '14:00', endsAt: '17:00', sex: 'mixed', toman: 160_000 },
] as const
