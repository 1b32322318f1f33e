/** Texts of cancelled lessons and their make-up credits. */
export const makeUpTexts = {
  /** The default reason for the swimmers. */
  cancelled: 'این جلسه برگزار نمی‌شود',
  credited: (className: string, date: string) =>
    `جلسهٔ ${date} «${className}» برگزار نمی‌شود. به‌جای آن یک جلسهٔ جبرانی دارید؛ آن را در کلاس‌های خود رزرو کنید.`,
  noLesson: 'این کلاس در تاریخ انتخابی جلسه ندارد؛ تاریخ دیگری انتخاب کنید',
  lessonCancelled: 'این جلسه برگزار نمی‌شود؛ تاریخ دیگری انتخاب کنید',
  notMissed: 'برای این جلسه غیبتی ثبت نشده است',
  severalMembers: 'این سفارش برای چند شناگر است؛ شناگر را مشخص کنید',
  missedLate: 'مهلت گرفتن جلسهٔ جبرانی برای این غیبت گذشته است',
  missedMost: 'سهم جبران غیبت این ماه تمام شده است',
  lessonPast: 'زمان این جلسه گذشته است؛ تاریخ دیگری انتخاب کنید',
}
