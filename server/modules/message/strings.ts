import { MESSAGE_MAX, MESSAGE_MIN } from '#src/contract/desk/messages.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { formatMonths } from '#src/fa/timetable.ts'

export const messageTexts = {
  length: `متن پیام از ${formatNumber(MESSAGE_MIN)} تا ${formatNumber(MESSAGE_MAX)} کاراکتر باشد`,
  dayNeeded: 'برای سانس استخر، تاریخ لازم است',
  monthNeeded: 'بدون ماه، پیام به همهٔ حساب‌هاست و شرط دیگری ندارد',
  session: (name: string, title: string, term: BookedTerm) => `${name}، ${title}، ${formatMonths([term])}`,
  poolDay: (pool: string, day: BookedTerm) => `${pool}، ${formatMonths([day])}`,
  month: (month: BookedTerm) => formatMonths([month]),
  operator: 'خط فرمان سرور',
  everyone: 'همهٔ حساب‌های باشگاه',
  swimmers: (parts: string[]) => `شناگران ${parts.join('، ')}`,
  kinds: { team: 'تیم‌ها', course: 'دوره‌ها', pool: 'سانس‌های استخر' } satisfies Record<BookableKind, string>,
  levels: { beginner: 'سطح مبتدی', intermediate: 'سطح متوسط', advanced: 'سطح پیشرفته', professional: 'سطح حرفه‌ای' },
  sexes: { female: 'خانم', male: 'آقا' },
}
