import type { JalaliDate } from '#src/contract/account.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { compareTerms, jalaliDay } from './jalali.ts'
import { nextLesson, type Timetable } from './lessons.ts'

/** The day of the first session, running or to come, of the earliest months or dates: the day on which age counts. */
export function firstDayOf(terms: BookedTerm[], timetable: Timetable, now: Date): JalaliDate {
  for (const term of terms.toSorted(compareTerms)) {
    const lesson = nextLesson(term, timetable, now)
    if (lesson !== undefined) return jalaliDay(lesson.startsAt)
  }
  return jalaliDay(now)
}
