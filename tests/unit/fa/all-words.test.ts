import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replacedTexts } from '#tests/support/data/replaced-words.ts'

/** The specification requires three dots in these. */
const given = ['پست با موفقیت ایجاد شد! در حال انتقال به صفحه اصلی...', 'در حال بارگذاری...']
/** The specification's messages that say please. */
const politely = [
  'خطا در ایجاد پست. لطفاً دوباره تلاش کنید.',
  'لطفاً ابتدا نام کاربری را وارد کنید',
  'لطفاً تاریخ سانس را انتخاب کنید',
  'لطفاً شمارهٔ موبایل معتبر وارد کنید',
  'لطفاً صفحه‌کلید خود را انگلیسی کنید، فقط رقم مجاز است',
  'لطفاً ماه‌های مورد نظر خود را انتخاب کنید',
  'لطفاً همهٔ شرایط رمز عبور را رعایت کنید',
  'لطفاً هر دو کادر رمز عبور را پر کنید',
  'لطفاً یک فایل ویدیو (MP4، MOV، MKV) یا تصویر (JPG، PNG، GIF) معتبر انتخاب کنید',
  'مشکلی پیش آمد. لطفاً دوباره تلاش کنید.',
  'مشکلی در ارتباط با سرور پیش آمد، لطفاً دوباره تلاش کنید',
]
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

type Words = { file: string; text: string }

/** All Persian literals of page, worker and server, with a digit in place of each insertion. */
function persianWords(): Words[] {
  const files = ['src', 'sw', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          /\.tsx?$/.test(name) && !/routeTree|\.repo\.ts$|contract.credentials|shell-guard|seed.scale/.test(name),
      )
      .map((name) => join(folder, name)),
  )
  return ['index.html', 'manifest.webmanifest', ...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').replace(comment, '').matchAll(literal)]
      .map(([, single, double, template]) => single ?? double ?? template ?? '')
      .filter((text) => /[\u0600-\u06ff]/.test(text) && !given.includes(text))
      .map((text) => ({
        file,
        // A standalone insertion is a user's name or title.
        text: text
          .replace(/\\u2068[\s\S]*?\\u2069/g, '۱')
          .replace(/\$\{[^}]*\}/g, '۱')
          .replace(/\\u[0-9a-f]{4}|\\n/g, ' '),
      })),
  )
}

const words = persianWords()
const faults = (rule: RegExp) => words.filter(({ text }) => rule.test(text)).map(({ file, text }) => `${file}: ${text}`)

test('the texts of page, worker and server are all found', () => {
  expect(words.length).toBeGreaterThan(2000)
  for (const place of ['src/features/auth/strings.ts', 'server/modules', 'src/fa/errors/error-texts.ts']) {
    expect(words.some(({ file }) => file.startsWith(place))).toBe(true)
  }
})

test('no Arabic character or digit replaces a Persian one', () => expect(faults(/[يكىة٠-٩]/)).toEqual([]))

test('numbers use Persian digits, except in names of file formats', () =>
  expect(faults(/(?<!MP|H\.2?6?)[0-9]/)).toEqual([]))

test('Latin text is limited to names without a Persian spelling', () => {
  const names = /\b(?:MP4|IR|MOV|MKV|JPE?G|PNG|GIF|WebP|AVIF|JSON|CSV|QR|SMS|https|Add|to|Home|Screen)\b/g
  const latin = words.filter(({ text }) => /[A-Za-z]{2,}/.test(text.replace(names, '')))
  expect(latin.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('prefixes and suffixes are joined by a half-space, not by a space or directly', () => {
  expect(faults(/(^|\s)(می|نمی|بی) |\s(ها|های|هایی|هایش|هایتان|تر|ترین)(\s|$|[،.؛])/)).toEqual([])
  expect(faults(/(?<![آ-ی\u200c])(?:ن?می(?:شو|توان|کن|خواه|رس|ده|گیر|ماند|رو)|هیچکس|آنرا|اینرا|بعنوان|بصورت)/)).toEqual(
    [],
  )
})

test('no half-space is adjacent to a space and no space is doubled', () =>
  expect(faults(/\u200c(\s|$)|(^|\s)\u200c|\u200c\u200c| {2}/)).toEqual([]))

test('punctuation is Persian and follows its word without a space', () =>
  expect(faults(/\s[،؛؟!:.](?![\w.])|[،؛](?![\s»)]|$)|[آ-ی][,;?]|\.\.\.|[آ-ی]"|"[آ-ی]/)).toEqual([]))

test('each term has one name and one spelling', () =>
  expect(
    faults(
      /بلیط|کارت(?:‌های)? ورود|پرونده(?!ٔ پزشکی)|برگزین|لطفا(?!ً)|یکبار|حتما(?!ً)|مجددا(?!ً)|پسورد|رمز یکبار|کیف‌پول|آپلود|لاگین|ویدئو|کامنت/,
    ),
  ).toEqual([]))

/** The word that is used, and the ones that are not used for it. */
const decided: [word: string, instead: RegExp][] = [
  ['کاراکتر', /نویسه/],
  ['حداقل', /دست‌کم/],
  ['جدید', /تازه(?!‌کار)/],
  ['فعلی', /کنونی/],
  ['قبلی، قبلاً', /پیشین|پیش‌تر|پیش از این/],
  ['ابتدا، اول', /نخست/],
  ['آخر', /واپسین/],
  ['شروع', /آغاز/],
  ['حالا', /اکنون/],
  ['فقط', /(?<![آ-ی])تنها(?![آ-ی])/],
  ['تعداد', /(?<![آ-ی])شمار(?![آ-ی])/],
  ['خیلی، بیش از حد', /بیش از اندازه/],
  ['اضافه', /افزوده/],
  ['حذف', /برداشت(?:ه|ن)|بردارید|برنمی‌دارد/],
  ['ارسال', /فرستاد[هن]/],
  ['وصل شدن اینترنت', /برگشتن اینترنت|اینترنت برگردد/],
  ['بدون اینترنت', /بی‌اینترنت/],
  ['ذخیره', /نگه‌دا|باز نشده است\. پس از وصل/],
  ['فضای ذخیره‌سازی', /فضای ذخیره(?!‌)/],
  ['فضا', /(?<![آ-ی‌])جا (?:باز|نیست)|جای کافی/],
  ['پنجرهٔ ناشناس', /پنجرهٔ خصوصی/],
  ['بارگذاری', /صفحه را تازه/],
  ['مبلغی از حساب شما', /پولی از|از شما کم|مبلغی گرفته/],
  ['اشتراک‌گذاری', /هم‌رسانی/],
  ['کپی', /رونوشت/],
  ['صفحه‌کلید', /کیبورد/],
  ['تغییرات', /تغییرها/],
  ['اختیاری', /\(دلخواه\)/],
  ['مرتب‌سازی', /چینش|ترتیب (?:نمایش|معمول)/],
  ['دوره', /(?<![آ-ی])ترم(?![آ-ی])/],
  ['سانس، ماه', /(?<![آ-ی])نوبت(?![آ-ی])/],
  ['ماه، because ماهی is a fish', /(?<![آ-ی‌])ماهی(?![آ-ی‌])/],
  ['شمسی', /خورشیدی/],
  ['اعلان', /خبر(?!نامه)/],
  ['سؤال', /پرسش/],
  ['صفحهٔ اصلی', /(?:به|صفحهٔ) خانه/],
  ['جست‌وجو', /جستجو/],
  ['موج', /سامانه/],
  ['دست‌کاری', /دستکاری/],
  ['ممنون', /سپاس/],
  ['شرایط', /شرط‌ها/],
  ['a button that names its act', /^(?:بله|نه)،|نگه دار$/],
  ['the plural «شما»', /خودت(?!ان)|(?<![آ-ی‌])(?:ببین|کن|بزن|بخوان)(?![آ-ی‌])/],
  ['everyday grammar', /شدنی (?:است|نیست)|از آنِ|آنچه/],
]

/** Seed content is prose of coaches and users, who write as they like; the slides speak for the product. */
const isProse = (file: string) => /^server.db.seed.(?!slides)/.test(file)

test.each(decided)('«%s» is used, not its synonyms', (_, instead) =>
  expect(faults(instead).filter((fault) => !isProse(fault))).toEqual([]),
)

test('no text that was replaced for its wording has come back', () => {
  expect(replacedTexts.length).toBeGreaterThan(100)
  expect(words.filter(({ text }) => replacedTexts.includes(text))).toEqual([])
})

test('only the specification’s own messages say «لطفاً»', () => {
  const polite = words.filter(({ file, text }) => text.includes('لطفاً') && !isProse(file))
  expect([...new Set(polite.map(({ text }) => text))].filter((text) => !politely.includes(text))).toEqual([])
})

test('a word ending in ه carries the ezafe sign when joined to the next', () =>
  expect(
    faults(
      /(?<![آ-ی])(?:درباره(?= [آ-ی])|همه(?= (?:[آ-ی]+\u200c(?:ها|های)|مبلغ|مربیان|سنین|خریدها|نظرها|استخرها))|(?:شماره|شناسه) (?=سفارش|موبایل|پیگیری|کارت|تراکنش)|مجموعه (?=ورزشی|آبی)|مرحله (?=[۰-۹])|خلاصه (?=سفارش|رزرو)|ادامه (?=ثبت|رزرو|پرداخت)|صفحه (?=بانک)|برنامه (?=هفتگی|جلسه))/,
    ),
  ).toEqual([]))
