import type { JalaliDate } from '#src/contract/account.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { ageOn } from '#src/contract/member/eligibility.ts'
import type { Member } from '#src/contract/member/member.ts'
import { compareTerms, startOfJalaliDay } from '#src/fa/jalali.ts'
import { sexNameAt } from '#src/fa/sex-names.ts'
import { dateText } from '#src/features/account/profile/date-draft.ts'
import { relationNames, membersStrings as words } from './strings.ts'

/** A document that ends within this time is mentioned. */
const SOON_MS = 30 * DAY_MS

/** «فرزند، ۹ ساله، دختر»; the account holder is not asked for what is missing. */
export function factsOf({ relation, birth_date, sex }: Member, today: JalaliDate): string {
  const asks = relation !== 'self'
  const years = birth_date === null ? undefined : Math.max(0, ageOn(birth_date, today))
  const age = years === undefined ? asks && words.noBirthDate : words.age(years)
  const sexName = sex === null ? asks && words.noSex : sexNameAt(sex, relation === 'child' ? 0 : years)
  return [relationNames[relation], age, sexName].filter((fact) => fact !== false).join('، ')
}

/** Insurance and certificate that are over or end soon. */
export function documentNotes({ insurance_until, certificate_until }: Member, today: JalaliDate) {
  return [
    documentNote(words.insurance, insurance_until, today),
    documentNote(words.certificate, certificate_until, today),
  ].filter((note) => note !== undefined)
}

function documentNote(name: string, until: JalaliDate | null, today: JalaliDate) {
  if (until === null) return undefined
  if (compareTerms(until, today) < 0) return { isOver: true, text: words.over(name) }
  const left = startOfJalaliDay(until).getTime() - startOfJalaliDay(today).getTime()
  return left <= SOON_MS ? { isOver: false, text: words.until(name, dateText(until)) } : undefined
}
