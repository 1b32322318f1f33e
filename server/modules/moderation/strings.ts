import { formatDate } from '#src/fa/jalali.ts'

/** Texts of moderation for authors and staff. */
export const moderationTexts = {
  reasonNeeded: 'دلیل را بنویسید؛ نویسنده آن را می‌خواند',
  postHidden: (title: string, reason: string) => `پست «${title}» پنهان شد. دلیل: ${reason}`,
  postDeleted: (title: string, reason: string) => `پست «${title}» حذف شد. دلیل: ${reason}`,
  postShown: (title: string) => `پست «${title}» دوباره نمایش داده می‌شود.`,
  reviewHidden: (program: string, reason: string) => `نظر شما دربارهٔ «${program}» پنهان شد. دلیل: ${reason}`,
  reviewDeleted: (program: string, reason: string) => `نظر شما دربارهٔ «${program}» حذف شد. دلیل: ${reason}`,
  reviewShown: (program: string) => `نظر شما دربارهٔ «${program}» دوباره نمایش داده می‌شود.`,
  suspended: (until: Date, reason: string) => `انتشار پست و نظر تا ${formatDate(until)} متوقف شد. دلیل: ${reason}`,
  lifted: 'دوباره می‌توانید پست و نظر منتشر کنید.',
  refused: (until: Date, reason: string) =>
    `انتشار پست و نظر برای شما تا ${formatDate(until)} متوقف است. دلیل: ${reason}`,
}
