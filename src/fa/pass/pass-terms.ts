import type { BookedTerm } from '#src/contract/month.ts'
import type { PassClaims } from '#src/contract/pass.ts'
import { endOfTerm } from '#src/fa/jalali.ts'

/** The paid months or dates of a pass, with their enrolments. */
export function termsOf({ terms }: Pick<PassClaims, 'terms'>): (BookedTerm & { enrolment: number })[] {
  return terms.map(([year, month, enrolment, day]) =>
    day === undefined ? { year, month, enrolment } : { year, month, day, enrolment },
  )
}

/** The end of the last paid month or date in Tehran, in seconds since 1970: the pass expires then. */
export function endOfTerms(terms: PassClaims['terms']): number {
  const ends = termsOf({ terms }).map((term) => endOfTerm(term).getTime() / 1000)
  return Math.max(...ends)
}
