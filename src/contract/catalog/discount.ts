import * as z from 'zod/mini'
import { toLatinDigits } from '#src/contract/digits.ts'

/** Longest text that is read as a code; the stored ones are shorter. */
const MAX_TYPED = 100

/** A stored code: lower case of any script, Latin digits and hyphens. */
export const CODE_SHAPE = /^[\p{Ll}\p{Lo}0-9-]{3,32}$/u

/** A discount code as users type and paste it. The output is the stored form: lower case, Latin digits, no spaces. */
export const discountCode = z.string().check(z.maxLength(MAX_TYPED), z.overwrite(storedForm))

function storedForm(text: string): string {
  return toLatinDigits(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[\s\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
}

/** What a code takes off: `percent`, or `amount` in integer rial. */
export const discountTerms = z.object({
  code: z.string(),
  percent: z.optional(z.int()),
  amount: z.optional(z.int()),
})
export type DiscountTerms = z.infer<typeof discountTerms>
