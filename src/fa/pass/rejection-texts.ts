import type { PassClaims } from '#src/contract/pass.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { termsOf } from './pass-terms.ts'
import { beginningOfTerms, type PassCheck, type PassRejection } from './verdict.ts'

/** Sentences for the attendant. */
const altered = 'این بلیت دست‌کاری شده است یا از موج نیست.'
const sentences: Record<Exclude<PassRejection, 'altered'>, (claims: PassClaims) => string> = {
  not_begun: ({ terms }) => `دورهٔ این بلیت هنوز شروع نشده است؛ از ${formatDate(beginningOfTerms(terms))} معتبر می‌شود.`,
  not_this_month: () => 'این بلیت برای این ماه نیست.',
  not_this_day: (claims) => `این بلیت برای روز دیگری است: ${formatMonths(termsOf(claims))}.`,
  // `exp` is the first instant of the next month: its day would name the wrong month.
  expired: ({ exp }) => `مهلت این بلیت در ${formatDate(new Date(exp * 1000 - 1))} به پایان رسیده است.`,
  cancelled: () => 'ثبت‌نام این ماه لغو شده است.',
  already_used: () => 'این بلیت امروز یک بار استفاده شده است.',
  not_on_pass: () => 'این شناگر در این بلیت نیست.',
  other_pool: () => 'این بلیت برای استخر دیگری است.',
  other_group: () => 'این بلیت برای گروه دیگری است.',
  no_lesson: () => 'این گروه امروز جلسه ندارد.',
  too_early: () => 'برای ورود زود است؛ از یک ساعت پیش از شروع جلسه می‌شود وارد شد.',
  too_late: () => 'جلسهٔ امروز این گروه تمام شده است.',
}

/** The same in a few words, beside the name of a swimmer. */
export const swimmerRejections: Record<Exclude<PassRejection, 'altered'>, string> = {
  not_begun: 'دوره شروع نشده است',
  not_this_month: 'برای این ماه نیست',
  not_this_day: 'برای این روز نیست',
  expired: 'مهلت به پایان رسیده است',
  cancelled: 'ثبت‌نام لغو شده است',
  already_used: 'امروز وارد شده است',
  not_on_pass: 'در این بلیت نیست',
  other_pool: 'استخر دیگری است',
  other_group: 'گروه دیگری است',
  no_lesson: 'امروز جلسه ندارد',
  too_early: 'برای ورود زود است',
  too_late: 'جلسه تمام شده است',
}

/** Why a pass was rejected. */
export function rejectionText(check: Exclude<PassCheck, { valid: true }>): string {
  return check.reason === 'altered' ? altered : sentences[check.reason](check.claims)
}
