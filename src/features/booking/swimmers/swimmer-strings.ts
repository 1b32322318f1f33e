import type { SessionBounds } from '#src/contract/member/bounds.ts'
import { MAX_SWIMMERS } from '#src/contract/member/member.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const swimmerStrings = {
  title: 'چه کسی شنا می‌کند؟',
  titleVisit: 'چه کسانی می‌آیند؟',
  hint: 'یک یا چند نفر را انتخاب کنید؛ جای همه با هم نگه داشته می‌شود.',
  hintVisit: 'هر کس را انتخاب کنید بلیت خودش را می‌گیرد؛ برای مهمان‌ها فقط تعداد را بنویسید.',
  self: 'خودتان',
  sharedBy: (owner: string) => `از حساب ${owner}`,
  askOwner: (owner: string) => `آن را ${owner} در حساب خود ثبت می‌کند.`,
  age: (years: number) => `${formatNumber(years)} ساله`,
  wrongSex: (sex: SessionBounds['sex']) => `این کلاس برای ${sex === 'women' ? 'بانوان' : 'آقایان'} است`,
  wrongSexVisit: (sex: SessionBounds['sex']) => `این سانس برای ${sex === 'women' ? 'بانوان' : 'آقایان'} است`,
  tooYoung: (age: number, day: string, least: number) =>
    `این کلاس از ${formatNumber(least)} سال است و او در اولین جلسه (${day}) ${formatNumber(age)} ساله است`,
  tooOld: (age: number, day: string, most: number) =>
    `این کلاس تا ${formatNumber(most)} سال است و او در اولین جلسه (${day}) ${formatNumber(age)} ساله است`,
  booked: (terms: string) => `برای ${terms} قبلاً ثبت‌نام شده است`,
  bookedVisit: (dates: string) => `این سانس برای ${dates} قبلاً رزرو شده است`,
  unknown: {
    sex: 'جنسیت هنوز ثبت نشده است',
    birthDate: 'تاریخ تولد هنوز ثبت نشده است',
    both: 'جنسیت و تاریخ تولد هنوز ثبت نشده است',
  },
  noPaper: {
    insurance: 'این کلاس بیمهٔ ورزشی می‌خواهد که تا اولین جلسه معتبر باشد',
    certificate: 'این کلاس گواهی سلامت می‌خواهد که تا اولین جلسه معتبر باشد',
  },
  paperUntil: { insurance: 'پایان بیمهٔ ورزشی', certificate: 'پایان گواهی سلامت' },
  paperMissing: 'روز، ماه و سال پایان اعتبار را انتخاب کنید',
  paperShort: (day: string) => `باید حداقل تا اولین جلسه (${day}) معتبر باشد`,
  most: `در هر سفارش حداکثر ${formatNumber(MAX_SWIMMERS)} نفر را می‌توانید ثبت‌نام کنید.`,
  chooseFirst: 'انتخاب کنید چه کسی شنا می‌کند، سپس ادامه دهید',
  dataFirst: (name: string) => `مشخصات ${name} را کامل کنید، سپس ادامه دهید`,
  dataByOwner: (name: string, owner: string) => `مشخصات ${name} را ${owner} در حساب خود کامل می‌کند`,
  addFirst: 'شما با شرایط این کلاس جور نیستید؛ شناگر دیگری اضافه کنید یا کلاس دیگری انتخاب کنید',
  unread: 'فهرست شناگران شما دریافت نشد؛ به اینترنت وصل شوید و دوباره تلاش کنید',
  short: (term: string, left: number, people: number) =>
    `${term}: ${formatNumber(left)} جا مانده؛ برای ${formatNumber(people)} نفر کافی نیست.`,
  shortHint: 'ماه دیگری انتخاب کنید یا تعداد شناگران را کم کنید.',
  shortVisitHint: 'تاریخ دیگری انتخاب کنید یا تعداد نفرات را کم کنید.',
  shortMonth: (left: number, people: number) =>
    `${formatNumber(left)} جا مانده؛ برای ${formatNumber(people)} نفر کافی نیست`,
  full: (terms: string, people: number) =>
    `در ${terms} برای ${formatNumber(people)} نفر جا نمانده است؛ آن را از انتخاب شما حذف کردیم`,
  sex: 'جنسیت',
  birthDate: 'تاریخ تولد',
  day: 'روز',
  month: 'ماه',
  year: 'سال',
  notChosen: 'انتخاب کنید',
  noSuchDay: 'چنین روزی در تقویم نیست',
  sexMissing: 'جنسیت را انتخاب کنید',
  dateMissing: 'روز، ماه و سال تولد را انتخاب کنید',
  save: 'ذخیره',
  saving: 'در حال ذخیره…',
  saveOffline: 'ذخیره نشد؛ به اینترنت وصل شوید و دوباره تلاش کنید',
  swimmers: 'شناگران',
  swimmer: 'شناگر',
  share: (name: string) => `سهم ${name}`,
  terms: (terms: number, people: number) => `${formatNumber(terms)} دوره برای ${formatNumber(people)} نفر`,
  placeOf: (name: string, month: string) => `${name}، ${month}`,
  addSwimmer: 'افزودن شناگر',
  addChild: 'برای فرزندتان ثبت‌نام می‌کنید؟',
  formFailed: 'فرم باز نشد؛ به اینترنت وصل شوید و دوباره تلاش کنید',
  addTitle: 'افزودن شناگر',
} as const
