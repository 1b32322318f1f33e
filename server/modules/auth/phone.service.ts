import { FieldRefusal } from '#server/errors.ts'
import { canonicalPhone } from '#src/fa/phone.ts'
import { authTexts } from './strings.ts'

/** The one spelling of a number that a person typed. Throws `FieldRefusal` for anything else. */
export function phoneOf(text: string): string {
  const phone = canonicalPhone(text)
  if (phone === undefined) throw new FieldRefusal({ phone_number: [authTexts.phoneInvalid] })
  return phone
}
