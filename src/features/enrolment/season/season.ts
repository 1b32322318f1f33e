import type { RollMark } from '#src/contract/attendance/roll-mark.ts'
import type { levelValues } from '#src/contract/catalog/filter-values.ts'
import type { MyTerm } from '#src/contract/enrolment.ts'
import type { Swimmer } from '#src/contract/member/member.ts'
import type { BookedTerm, JalaliMonth } from '#src/contract/month.ts'
import { compareMonths, jalaliDay } from '#src/fa/jalali.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import { heldOf } from '#src/fa/schedule/held-lessons.ts'
import type { CalledTerm } from '#src/features/enrolment/term-cards.ts'

export const seasonNames = ['spring', 'summer', 'autumn', 'winter'] as const
export type SeasonName = (typeof seasonNames)[number]
const MONTHS = 3

/** A swimmer's lessons in three months of a Jalali year. */
export type Season = {
  swimmer: Swimmer | undefined
  year: number
  name: SeasonName
  /** Paid lessons of the season, and how many of them were attended, in time or late, and missed. */
  lessons: number
  attended: number
  missed: number
  /** Months in which a roll was called. */
  months: number
  /** The newest level passed by the end of the season. */
  level: { level: (typeof levelValues)[number]; at: string } | undefined
}

/**
 * Each swimmer's season of `now`, and the one before where it was attended; swimmers in the order of their enrolments.
 * Nothing where no roll was called yet: a ring that never fills would say that the swimmer was absent.
 */
export function seasonsOf(terms: readonly MyTerm[], now: Date): Season[] {
  const today = jalaliDay(now)
  const own = terms
    .filter(({ state, kind }) => state !== 'cancelled' && kind !== 'pool')
    .sort((one, other) => one.id - other.id)
  const swimmers = new Map(own.map(({ swimmer }) => [swimmer?.id, swimmer]))
  return [...swimmers].flatMap(([id, swimmer]) => {
    const theirs = own.filter((term) => term.swimmer?.id === id)
    return [today, threeMonthsBefore(today)]
      .map((month) => seasonOf(theirs, month, swimmer))
      .filter(({ attended, missed }) => attended + missed > 0)
  })
}

function seasonOf(terms: readonly MyTerm[], of: JalaliMonth, swimmer: Swimmer | undefined): Season {
  const index = indexOf(of)
  const end = { year: of.year, month: (index + 1) * MONTHS }
  const own = terms.filter(({ month }) => month.year === of.year && indexOf(month) === index)
  const marks = own.flatMap(({ attendance = [] }) => attendance.map(({ state }) => state))
  const missed = marks.filter((state) => state === 'absent').length
  return {
    ...{ swimmer, year: of.year, name: seasonNames[index] ?? 'spring', missed, attended: marks.length - missed },
    // A roll may have been called on a day that was moved since.
    lessons: Math.max(
      marks.length,
      own.reduce((sum, term) => sum + lessonsIn(term), 0),
    ),
    months: new Set(own.flatMap(({ month, attendance }) => (attendance?.length ? month.month : []))).size,
    level: own
      .flatMap(({ levels = [] }) => levels)
      .filter(({ at }) => compareMonths(jalaliDay(new Date(at)), end) <= 0)
      .sort((one, other) => (one.at < other.at ? 1 : -1))[0],
  }
}

function lessonsIn(term: MyTerm): number {
  return heldOf(term).reduce((sum, month) => sum + lessonsOf(month, term).length, 0)
}

function indexOf({ month }: JalaliMonth): number {
  return Math.floor((month - 1) / MONTHS)
}

function threeMonthsBefore({ year, month }: JalaliMonth): JalaliMonth {
  return month > MONTHS ? { year, month: month - MONTHS } : { year: year - 1, month: month + 12 - MONTHS }
}

/** The days of a term on which the swimmer was late or missed the lesson. */
export function daysWith(term: CalledTerm, wanted: RollMark): BookedTerm[] {
  const { year, month } = term.month
  return (term.attendance ?? []).filter(({ state }) => state === wanted).map(({ day }) => ({ year, month, day }))
}
