import type { ClubSetting, ClubText } from '#src/contract/catalog/club.ts'
import { formatNumber } from '#src/fa/digits.ts'

type NumberTexts = { label: string; unit: string; hint?: string }

export const settingsStrings = {
  title: 'تنظیمات باشگاه',
  club: 'باشگاه',
  booking: 'رزرو و لغو',
  prices: 'تخفیف‌ها',
  coaches: 'حق‌الزحمهٔ مربیان',
  messages: 'متن پیام‌ها',
  texts: {
    name: { label: 'نام باشگاه', hint: 'در صفحهٔ تماس و پای پاسخ‌های پیامکی' },
    phone: { label: 'تلفن', hint: 'در صفحهٔ تماس' },
    email: { label: 'ایمیل', hint: 'در صفحهٔ تماس' },
    address: { label: 'نشانی', hint: 'در صفحهٔ تماس' },
    cancel_reason: { label: 'دلیل لغو جلسه', hint: 'اگر هنگام لغو دلیلی نوشته نشود، شناگران این را می‌بینند' },
    answer_signature: { label: 'امضای پاسخ‌ها', hint: 'خط آخر پاسخ‌های پیامکی؛ بدون آن، نام باشگاه' },
  } satisfies Record<ClubText, { label: string; hint: string }>,
  numbers: {
    hold_minutes: { label: 'مهلت پرداخت', unit: 'دقیقه', hint: 'جای شناگر تا این مدت نگه داشته می‌شود' },
    month_cancel_days: { label: 'مهلت لغو ماه', unit: 'روز', hint: 'پیش از روز اول ماه' },
    visit_cancel_hours: { label: 'مهلت لغو سانس', unit: 'ساعت', hint: 'پیش از شروع سانس' },
    renewal_days: {
      label: 'اولویت تمدید',
      unit: 'روز',
      hint: 'روزهای اول ماه که فقط شناگران همان ماه ماه بعد را می‌گیرند',
    },
    waitlist_offer_hours: { label: 'مهلت پذیرش از صف', unit: 'ساعت' },
    make_up_days: { label: 'اعتبار جلسهٔ جبرانی', unit: 'روز' },
    missed_make_ups: {
      label: 'جبران غیبت در هر ماه',
      unit: 'جلسه',
      hint: 'شناگر غایب به جای این تعداد جلسه از همان ماه جلسهٔ جبرانی می‌گیرد؛ صفر یعنی هیچ',
    },
    sibling_percent: { label: 'تخفیف خواهر و برادر', unit: 'درصد' },
    early_bird_percent: { label: 'تخفیف ثبت‌نام زودهنگام', unit: 'درصد' },
    sms_part_rial: {
      label: 'قیمت هر بخش پیامک',
      unit: 'ریال',
      hint: 'برای برآورد هزینهٔ پیام‌های گروهی؛ صفر یعنی نامعلوم',
    },
    early_bird_days: { label: 'زودهنگام تا', unit: 'روز', hint: 'پیش از شروع ماه' },
    coach_lesson_toman: { label: 'حق‌الزحمهٔ هر جلسه', unit: 'تومان', hint: 'برای هر جلسه‌ای که حضور و غیابش ثبت شده' },
    coach_swimmer_toman: { label: 'حق‌الزحمهٔ هر شناگر حاضر', unit: 'تومان' },
  } satisfies Record<ClubSetting, NumberTexts>,
  between: (least: number, most: number) => `عددی از ${formatNumber(least)} تا ${formatNumber(most)} وارد کنید`,
  save: 'ذخیرهٔ تنظیمات',
  saved: 'تنظیمات ذخیره شد',
  holidays: 'تعطیلات',
  noHolidays: 'تعطیلی در پیش نیست.',
  date: 'تاریخ',
  holidayTitle: 'نام تعطیلی',
  official: 'رسمی',
  addHoliday: 'افزودن تعطیلی',
  added: (dates: number, refunds: number) =>
    `تعطیلی ثبت شد؛ ${formatNumber(dates)} سانس بسته و ${formatNumber(refunds)} رزرو برگشت داده شد`,
  past: 'این تاریخ گذشته است',
  soldTitle: 'در این روز جا فروخته شده است',
  soldText: (places: number) =>
    `${formatNumber(places)} جا فروخته یا نگه داشته شده است. با ادامه، مبلغ همهٔ آن‌ها به کیف پول شناگران برمی‌گردد.`,
  refund: 'تعطیل و برگشت وجه',
  remove: 'حذف تعطیلی',
  removeTitle: (name: string) => `حذف تعطیلی «${name}»`,
  removeText: 'سانس‌های این روز دوباره باز می‌شود؛ رزروهای لغوشده برنمی‌گردد.',
  removed: 'تعطیلی حذف شد',
  pickDate: 'تاریخ را انتخاب کنید',
  nameNeeded: 'نام تعطیلی را بنویسید',
}
