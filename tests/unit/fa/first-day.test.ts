import { expect, test } from 'vitest'
import { firstDayOf } from '#src/fa/lessons.ts'

const timetable = { weekdays: [0, 2], starts_at: '17:00', ends_at: '18:30' }
/** 1405/8/30, a Saturday, in Tehran. */
const saturday = (clock: string) => new Date(`2026-11-21T${clock}:00+03:30`)
const ABAN = { year: 1405, month: 8 }
const AZAR = { year: 1405, month: 9 }

test.each([
  ['the first lesson of a month to come', [AZAR], '08:00', { ...AZAR, day: 2 }],
  ['the next lesson of the current month', [AZAR, ABAN], '08:00', { ...ABAN, day: 30 }],
  ['the lesson that is running', [ABAN], '18:29', { ...ABAN, day: 30 }],
  ['the next month’s first lesson after the last one of this month', [AZAR, ABAN], '18:30', { ...AZAR, day: 2 }],
  ['today, where no lesson is left', [ABAN], '18:30', { ...ABAN, day: 30 }],
  [
    'the earliest date of a pool',
    [
      { ...AZAR, day: 9 },
      { ...AZAR, day: 4 },
    ],
    '08:00',
    { ...AZAR, day: 4 },
  ],
])('age counts on %s', (_what, terms, clock, day) => expect(firstDayOf(terms, timetable, saturday(clock))).toEqual(day))
