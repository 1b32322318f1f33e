import * as z from 'zod/mini'
import { toLatinDigits } from './digits.ts'

/** Names the fault of an invalid number in the issues of `phoneNumber`. */
export const PHONE_FORMAT = 'mobile_number'

/**
 * An Iranian mobile number as users write and paste it (Persian digits, `+98`, dashes, bidi marks). The output is
 * canonical, `09xxxxxxxxx`: what is parsed once needs no other check.
 */
export const phoneNumber = z.pipe(
  z.string().check(z.overwrite(nationalForm)),
  z.stringFormat(PHONE_FORMAT, /^09\d{9}$/),
)

function nationalForm(text: string): string {
  const plain = toLatinDigits(text).replace(/[\s\-()\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const national = /^(?:\+98|0098|98|0)?(9\d{9})$/.exec(plain)?.[1]
  return national === undefined ? text : `0${national}`
}
