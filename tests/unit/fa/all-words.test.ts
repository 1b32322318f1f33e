import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The specification gives these with three dots. */
const given = ['پست با موفقیت ایجاد شد! در حال انتقال به صفحه اصلی...', 'در حال بارگذاری...']
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

type Words = { file: string; text: string }

/** Every Persian literal of page, worker and server, with a number where something is put in. */
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
        // An isolated insertion is somebody's own name or title.
        text: text
          .replace(/\\u2068[\s\S]*?\\u2069/g, '۱')
          .replace(/\$\{[^}]*\}/g, '۱')
          .replace(/\\u[0-9a-f]{4}|\\n/g, ' '),
      })),
  )
}

const words = persianWords()
const faults = (rule: RegExp) => words.filter(({ text }) => rule.test(text)).map(({ file, text }) => `${file}: ${text}`)

test('the words of page, worker and server are all looked at', () => {
  expect(words.length).toBeGreaterThan(2000)
  for (const place of ['src/features/auth/strings.ts', 'server/modules', 'src/fa/error-texts.ts']) {
    expect(words.some(({ file }) => file.startsWith(place))).toBe(true)
  }
})

test('no Arabic letter or digit stands where Persian has its own', () => expect(faults(/[يكىة٠-٩]/)).toEqual([]))

test('numbers are written in Persian digits, the names of file formats aside', () =>
  expect(faults(/(?<!MP|H\.2?6?)[0-9]/)).toEqual([]))

test('Latin letters are names that have no Persian spelling', () => {
  const names = /\b(?:MP4|IR|MOV|MKV|JPE?G|PNG|GIF|WebP|AVIF|JSON|CSV|QR|SMS|Add|to|Home|Screen)\b/g
  const latin = words.filter(({ text }) => /[A-Za-z]{2,}/.test(text.replace(names, '')))
  expect(latin.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('prefixes and endings are bound by a half-space, not set apart by a space or grown together', () => {
  expect(faults(/(^|\s)(می|نمی|بی) |\s(ها|های|هایی|هایش|هایتان|تر|ترین)(\s|$|[،.؛])/)).toEqual([])
  expect(faults(/(?<![آ-ی\u200c])(?:ن?می(?:شو|توان|کن|خواه|رس|ده|گیر|ماند|رو)|هیچکس|آنرا|اینرا|بعنوان|بصورت)/)).toEqual(
    [],
  )
})

test('no half-space hangs in the air and no space is doubled', () =>
  expect(faults(/\u200c(\s|$)|(^|\s)\u200c|\u200c\u200c| {2}/)).toEqual([]))

test('marks are Persian and sit at the word before them', () =>
  expect(faults(/\s[،؛؟!:.](?![\w.])|[،؛](?![\s»)]|$)|[آ-ی][,;?]|\.\.\.|[آ-ی]"|"[آ-ی]/)).toEqual([]))

test('a thing has one name and one spelling', () =>
  expect(
    faults(
      /بلیط|کارت(?:‌های)? ورود|پرونده(?!ٔ پزشکی)|برگزین|لطفا(?!ً)|یکبار|حتما(?!ً)|مجددا(?!ً)|پسورد|رمز یکبار|کیف‌پول|آپلود|لاگین|ویدئو|کامنت/,
    ),
  ).toEqual([]))

test('a word that ends in ه and is joined to the next one says so', () =>
  expect(
    faults(
      /(?<![آ-ی])(?:درباره(?= [آ-ی])|همه(?= (?:[آ-ی]+\u200c(?:ها|های)|مبلغ|مربیان|سنین|خریدها|نظرها|استخرها))|(?:شماره|شناسه) (?=سفارش|موبایل|پیگیری|کارت|تراکنش)|خلاصه (?=سفارش|رزرو)|ادامه (?=ثبت|رزرو|پرداخت)|صفحه (?=بانک)|برنامه (?=هفتگی|جلسه))/,
    ),
  ).toEqual([]))
