import type { JalaliDate } from '#src/contract/account.ts'
import type { Paper, SessionBounds } from '#src/contract/member/bounds.ts'
import { missingPapers } from '#src/contract/member/eligibility.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { monthNames } from '#src/fa/jalali.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import type { SwimmerRow } from './swimmer-rows.ts'
import { swimmerStrings as words } from './swimmer-strings.ts'

export type RowContext = { bounds: SessionBounds | undefined; firstDay: JalaliDate; isVisit: boolean }

/** Why a member cannot swim here, or what is not known yet; undefined when nothing is in the way. */
export function reasonOf({ fit, age = 0, booked, member }: SwimmerRow, context: RowContext): string | undefined {
  const { bounds, firstDay, isVisit } = context
  if (booked.length > 0) return bookedText(booked, isVisit)
  switch (fit) {
    case 'sex':
      return (isVisit ? words.wrongSexVisit : words.wrongSex)(bounds?.sex ?? 'mixed')
    case 'too_young':
      return words.tooYoung(age, dayText(firstDay), bounds?.age_min ?? 0)
    case 'too_old':
      return words.tooOld(age, dayText(firstDay), bounds?.age_max ?? 0)
    case 'unknown_sex':
    case 'unknown_birth_date':
    case 'no_insurance':
    case 'no_certificate':
      return unknownText(asksOf({ member }, context))
    case 'fits':
      return undefined
  }
}

/** What a session asks of a member. */
export type Asks = { sex: boolean; birthDate: boolean; papers: Paper[] }

/** Which of a member's data a session asks for and does not have. */
export function asksOf(
  { member }: Pick<SwimmerRow, 'member'>,
  { bounds, firstDay }: Pick<RowContext, 'bounds' | 'firstDay'>,
): Asks {
  const { sex, birth_date } = member
  const hasAges = bounds !== undefined && (bounds.age_min !== null || bounds.age_max !== null)
  return {
    sex: sex === null && bounds !== undefined && bounds.sex !== 'mixed',
    birthDate: birth_date === null && hasAges,
    papers: bounds === undefined ? [] : missingPapers(member, bounds, firstDay),
  }
}

function unknownText({ sex, birthDate, papers }: Asks): string {
  const unknown = sex && birthDate ? words.unknown.both : sex ? words.unknown.sex : words.unknown.birthDate
  return [...(sex || birthDate ? [unknown] : []), ...papers.map((paper) => words.noPaper[paper])].join('؛ ')
}

function bookedText(terms: readonly BookedTerm[], isVisit: boolean): string {
  return isVisit ? words.bookedVisit(formatMonths(terms)) : words.booked(formatMonths(terms))
}

export function dayText({ month, day }: JalaliDate): string {
  return `${formatNumber(day)} ${monthNames[month - 1] ?? ''}`
}
