import * as z from 'zod/mini'

/**
 * `unknown_sex`, `unknown_birth_date`, `no_insurance`, `no_certificate`: the class asks for it and it is missing, or not
 * valid on the first session; the member is asked, not refused.
 */
export const eligibilityResult = z.enum([
  'fits',
  'sex',
  'too_young',
  'too_old',
  'unknown_sex',
  'unknown_birth_date',
  'no_insurance',
  'no_certificate',
])
export type EligibilityResult = z.infer<typeof eligibilityResult>

/** Sports insurance and health certificate, each with its last day. */
export const paper = z.enum(['insurance', 'certificate'])
export type Paper = z.infer<typeof paper>

/** Whom a session admits. Ages are completed Jalali years, both bounds included; null is unbounded. */
export const sessionBounds = z.object({
  sex: z.enum(['women', 'men', 'mixed']),
  age_min: z.nullable(z.int()),
  age_max: z.nullable(z.int()),
  /** What every swimmer needs; absent where nothing is, and in responses of an older server. */
  papers: z.optional(z.array(paper)),
})
export type SessionBounds = z.infer<typeof sessionBounds>
