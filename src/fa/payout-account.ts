import { toLatinDigits } from './digits.ts'
import { plainLine } from './plain-line.ts'

/** Longest name of an account's holder, in characters. */
const HOLDER_MAX = 80
const DIGITS = 24
/** "IR" in the numbers that ISO 13616 gives to letters. */
const IR = '1827'
const MODULUS = BigInt(97)

/** What a person reads when money cannot be paid to an account. */
const texts = {
  ibanRequired: 'شمارهٔ شبا را بنویسید تا ماندهٔ کیف پول به آن واریز شود',
  ibanWrong: 'شمارهٔ شبا درست نیست؛ پس از IR باید ۲۴ رقم بیاید',
  holderRequired: 'نام صاحب حساب الزامی است',
  holderLong: 'نام صاحب حساب نباید بیش از ۸۰ نویسه باشد',
} as const

/** The number of an Iranian bank account as `IR` and 24 digits, however it was typed; undefined when it is none. */
export function ibanOf(typed: string): string | undefined {
  const digits = toLatinDigits(typed)
    .replace(/[^0-9A-Za-z]/g, '')
    .replace(/^ir/i, '')
  if (digits.length !== DIGITS || !/^\d+$/.test(digits)) return undefined
  const turned = BigInt(`${digits.slice(2)}${IR}${digits.slice(0, 2)}`)
  return turned % MODULUS === BigInt(1) ? `IR${digits}` : undefined
}

/** Why an account number is refused; undefined when it is good. */
export function ibanFault(typed: string): string | undefined {
  if (typed.trim() === '') return texts.ibanRequired
  return ibanOf(typed) === undefined ? texts.ibanWrong : undefined
}

/** Why a holder's name is refused; undefined when it is good. It is stored as `plainLine` gives it. */
export function holderFault(typed: string): string | undefined {
  const { length } = plainLine(typed)
  if (length === 0) return texts.holderRequired
  return length > HOLDER_MAX ? texts.holderLong : undefined
}
