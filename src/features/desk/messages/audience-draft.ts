import type { MessageAudience, PeopleFilter } from '#src/contract/desk/messages.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { monthKey, termKey } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

/** The fields of the form; those of other audiences stay while one is chosen. */
export type AudienceDraft = {
  to: MessageAudience['to']
  day: JalaliDay | null
  session: { kind: BookableKind; session: number } | null
  /** Of a class: its swimmers of the month, or of the lesson of `day`. */
  only: 'month' | 'day'
  pool: number | null
  filter: PeopleFilter
}

/** The audience of the form; undefined while something is missing. `ofClub`: whether all pools can be addressed. */
export function audienceOf(
  { to, day, session, only, pool, filter }: AudienceDraft,
  ofClub: boolean,
): MessageAudience | undefined {
  switch (to) {
    case 'session': {
      if (day === null || session === null) return undefined
      const isOneDay = session.kind === 'pool' || only === 'day'
      return { to, kind: session.kind, session: session.session, month: monthKey(day), day: isOneDay ? day.day : null }
    }
    case 'pool_day':
      return day === null || pool === null ? undefined : { to, pool, day: termKey(day) }
    case 'people':
      if (pool === null && !ofClub) return undefined
      return {
        to,
        filter:
          filter.month === null ? { month: null, pool: null, kind: null, level: null, sex: null } : { ...filter, pool },
      }
  }
}
