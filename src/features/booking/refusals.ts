import { ApiError, isRefusal, messageOf } from '#src/api/errors.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { type BookingDraft, clearSentRequest, deselectMonths, shutMonths } from './draft.ts'
import { bookingStrings as words } from './strings.ts'

/** What the screen does about a refused hold, besides what was done to the draft. */
export type Outcome =
  | { do: 'tell'; text: string; refresh: boolean }
  | { do: 'sign-in' }
  | { do: 'offer-order'; order: string }
  | { do: 'tell-new-price' }

/** Mends the draft after a refused hold and says what the screen should do. */
export function resolveRejection(error: unknown, draft: BookingDraft): Outcome {
  // An answered wish is over; only one whose answer was lost goes again under its key.
  if (isRefusal(error) && !isStillRunning(error)) clearSentRequest(draft)
  if (!(error instanceof ApiError)) return tell(messageOf(error))
  const months = error.months ?? []
  switch (error.code) {
    case 'month_full':
      shutMonths(draft, months)
      return tell(months.length > 0 ? words.monthFull(formatMonths(months)) : messageOf(error), true)
    case 'month_past':
      deselectMonths(draft, months)
      return tell(months.length > 0 ? words.monthPast(formatMonths(months)) : messageOf(error), true)
    case 'month_closed':
      shutMonths(draft, months, { closed: true })
      return tell(months.length > 0 ? words.monthClosed(formatMonths(months)) : messageOf(error), true)
    case 'date_closed':
      shutMonths(draft, months, { closed: true })
      return tell(messageOf(error), true)
    case 'already_booked':
      deselectMonths(draft, months)
      return tell(months.length > 0 ? words.alreadyBooked(formatMonths(months)) : messageOf(error), true)
    case 'already_held':
    case 'payment_in_progress':
      return error.order === undefined ? tell(messageOf(error)) : { do: 'offer-order', order: error.order }
    case 'quote_changed':
      return { do: 'tell-new-price' }
    case 'nothing_to_pay':
      return tell(words.nothingToPay)
    case 'authentication_required':
    case 'token_invalid':
      return { do: 'sign-in' }
    case 'offline':
    case 'timeout':
      return tell(words.offline)
    default:
      return tell(messageOf(error))
  }
}

function tell(text: string, refresh = false): Outcome {
  return { do: 'tell', text, refresh }
}

function isStillRunning(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_in_progress'
}
