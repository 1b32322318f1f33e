import type { BookableKind } from '#src/contract/kind.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { formatMonths } from '#src/fa/timetable.ts'

/** Texts of booking and payment for users and the bank. */
export const paymentTexts = {
  termShape: {
    team: 'در تیم، ماه‌به‌ماه ثبت‌نام کنید',
    course: 'در کلاس، ماه‌به‌ماه ثبت‌نام کنید',
    pool: 'سانس استخر را با تاریخ روز رزرو کنید',
  } satisfies Record<BookableKind, string>,
  oneDate: 'هر رزرو استخر برای یک تاریخ است',
  onePerson: 'ثبت‌نام تیم و کلاس برای یک نفر است',
  monthTwice: 'یک ماه دو بار انتخاب شده است',
  monthUnknown: 'این کلاس در ماه انتخابی برگزار نمی‌شود',
  dateUnknown: 'این سانس در تاریخ انتخابی برگزار نمی‌شود',
  dateFull: 'برای این تعداد نفر در تاریخ انتخابی جا نمانده است',
  datePast: 'زمان رزرو این سانس گذشته است؛ تاریخ دیگری انتخاب کنید',
  dateBooked: 'این سانس را برای همین تاریخ قبلاً رزرو کرده‌اید',
  dateHeld: 'برای همین تاریخ پرداخت نیمه‌تمام دارید؛ آن را ادامه دهید یا لغو کنید',
  bookedByOther: (name: string, isPaid: boolean) =>
    isPaid
      ? `سرپرست دیگر ${name} را برای همین زمان ثبت‌نام کرده است`
      : `سرپرست دیگر برای ${name} همین زمان را نگه داشته و هنوز نپرداخته است`,
  gatewayOff: 'این درگاه در دسترس نیست',
  tooManyHolds: (most: string) => `شما ${most} سفارش پرداخت‌نشده دارید؛ ابتدا یکی را در «سابقهٔ خرید» پرداخت یا لغو کنید`,
  cooldown: (minutes: string) =>
    `چند سفارش شما پرداخت نشد و جای آن‌ها خالی ماند؛ ${minutes} دقیقهٔ دیگر دوباره تلاش کنید`,
  dateImpossible: 'چنین روزی در تقویم نیست',
  belowBank: (least: string) =>
    `بانک مبلغ کمتر از ${least} را نمی‌پذیرد؛ کیف پول خود را شارژ کنید و این سفارش را از آن بپردازید`,
  /** The description on the bank's page. */
  bankLine: (teamName: string, terms: BookedTerm[]) =>
    terms.length === 0 ? teamName : `${teamName}، ${formatMonths(terms)}`,
  /** The default reason for refunds when the operator closes dates. */
  poolClosed: 'استخر در این تاریخ تعطیل است',
  topUp: 'شارژ کیف پول',
  wholeToman: 'مبلغ را به تومان و بدون اعشار بنویسید',
  topUpTooSmall: (least: string) => `کمترین مبلغ شارژ ${least} است`,
  topUpTooLarge: (most: string) => `بیشترین مبلغ شارژ ${most} است`,
}
