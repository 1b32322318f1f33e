import { FEW_PLACES, type MonthPlaces, type ProgramSession, placesState } from '#src/contract/catalog/catalog.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { compareMonths, formatMonth, monthNames } from '#src/fa/jalali.ts'
import { formatHours, formatWeekdays } from '#src/fa/timetable.ts'

export type Offer = { session: ProgramSession; month: MonthPlaces }

/** The first month that everyone can book; undefined when there is none. */
export function nextFreeMonth(months: readonly MonthPlaces[]): MonthPlaces | undefined {
  return months.find((month) => monthState(month) === 'open' || monthState(month) === 'few')
}

/** The session that begins soonest; the cheapest of several in the same month. */
export function nearestOffer(sessions: readonly ProgramSession[]): Offer | undefined {
  const offers = sessions.flatMap((session) => {
    const month = nextFreeMonth(session.months)
    return month === undefined ? [] : [{ session, month }]
  })
  return offers.sort((a, b) => compareMonths(a.month, b.month) || a.session.final_price - b.session.final_price)[0]
}

/** Why no month of these sessions can be booked. */
export function shutReason(sessions: readonly ProgramSession[]): 'full' | 'closed' {
  const months = sessions.flatMap((session) => session.months)
  return months.some((month) => placesState(month) === 'full') ? 'full' : 'closed'
}

/** `few`: so few places are left that their number matters. `reserved`: only those of the month before can book it. */
export function monthState(month: MonthPlaces): 'open' | 'few' | 'full' | 'closed' | 'reserved' {
  const state = placesState(month)
  if (state === 'open' && month.opens_at !== undefined) return 'reserved'
  return state === 'open' && month.left < FEW_PLACES ? 'few' : state
}

/** `آذر`; with its year where the name alone could mean a month of the year before. */
export function shortMonth(month: JalaliMonth, months: readonly JalaliMonth[]): string {
  const first = months[0] ?? month
  const isFar = (month.year - first.year) * 12 + month.month - first.month >= 12
  return isFar ? formatMonth(month) : (monthNames[month.month - 1] ?? '')
}

/** The weekly times of all sessions: hours by their days, each days once. */
export function timesByDays(times: readonly Pick<ProgramSession, 'weekdays' | 'starts_at' | 'ends_at'>[]) {
  const hours = new Map<string, string[]>()
  for (const time of times) {
    const days = formatWeekdays(time.weekdays)
    const known = hours.get(days) ?? []
    const span = formatHours(time)
    hours.set(days, known.includes(span) ? known : [...known, span])
  }
  return [...hours].map(([days, spans]) => ({ days, spans }))
}
