import { toLatinDigits } from './digits.ts'
import { plainLine } from './plain-line.ts'

/** Maximum length of the account holder's name, in characters. */
const HOLDER_MAX = 80
const DIGITS = 24
/** "IR" as the digits that ISO 13616 assigns to it. */
const IR = '1827'
const MODULUS = BigInt(97)

/** Validation messages. */
const texts = {
  ibanRequired: 'شمارهٔ شبا را بنویسید تا ماندهٔ کیف پول به آن واریز شود',
  ibanWrong: 'شمارهٔ شبا درست نیست؛ ۲۴ رقم پس از IR را بررسی کنید',
  holderRequired: 'نام صاحب حساب الزامی است',
  holderLong: 'نام صاحب حساب باید حداکثر ۸۰ کاراکتر باشد',
} as const

/** Normalises an Iranian IBAN to `IR` and 24 digits; undefined when invalid. */
export function ibanOf(typed: string): string | undefined {
  const digits = toLatinDigits(typed)
    .replace(/[^0-9A-Za-z]/g, '')
    .replace(/^ir/i, '')
  if (digits.length !== DIGITS || !/^\d+$/.test(digits)) return undefined
  const rearranged = BigInt(`${digits.slice(2)}${IR}${digits.slice(0, 2)}`)
  return rearranged % MODULUS === BigInt(1) ? `IR${digits}` : undefined
}

/** The validation message of an IBAN; undefined when valid. */
export function ibanFault(typed: string): string | undefined {
  if (typed.trim() === '') return texts.ibanRequired
  return ibanOf(typed) === undefined ? texts.ibanWrong : undefined
}

/** The validation message of a holder's name; undefined when valid. It is stored as returned by `plainLine`. */
export function holderFault(typed: string): string | undefined {
  const { length } = plainLine(typed)
  if (length === 0) return texts.holderRequired
  return length > HOLDER_MAX ? texts.holderLong : undefined
}
