import { ApiError, isRefusal, messageOf } from '#src/api/errors.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { type BookingDraft, blockMonths, clearSentRequest, deselectMonths } from '#src/features/booking/draft.ts'
import { bookingStrings as words } from '#src/features/booking/strings.ts'

/** What the screen does about a rejected hold, after the draft was updated. */
export type Outcome =
  | { do: 'show-message'; about: 'selection' | 'payment'; text: string; refresh: boolean }
  | { do: 'sign-in' }
  | { do: 'offer-order'; order: string }
  | { do: 'show-new-price' }

/** Updates the draft after a rejected hold and returns what the screen does. */
export function handleHoldRejection(error: unknown, draft: BookingDraft): Outcome {
  // A rejected request is over; only a request without a response is repeated with its key.
  if (isRefusal(error) && !isStillRunning(error)) clearSentRequest(draft)
  if (!(error instanceof ApiError)) return showMessage(messageOf(error))
  const months = error.months ?? []
  switch (error.code) {
    case 'month_full':
      blockMonths(draft, months)
      return aboutSelection(months.length > 0 ? words.monthFull(formatMonths(months)) : messageOf(error))
    case 'month_past':
      deselectMonths(draft, months)
      return aboutSelection(months.length > 0 ? words.monthPast(formatMonths(months)) : messageOf(error))
    case 'month_closed':
      blockMonths(draft, months, { closed: true })
      return aboutSelection(months.length > 0 ? words.monthClosed(formatMonths(months)) : messageOf(error))
    case 'date_closed':
      blockMonths(draft, months, { closed: true })
      return aboutSelection(messageOf(error))
    case 'already_booked':
      deselectMonths(draft, months)
      return aboutSelection(months.length > 0 ? words.alreadyBooked(formatMonths(months)) : messageOf(error))
    case 'already_held':
    case 'payment_in_progress':
      return error.order === undefined ? showMessage(messageOf(error)) : { do: 'offer-order', order: error.order }
    case 'quote_changed':
      return { do: 'show-new-price' }
    case 'nothing_to_pay':
      return showMessage(words.nothingToPay)
    case 'authentication_required':
    case 'token_invalid':
      return { do: 'sign-in' }
    case 'offline':
    case 'timeout':
      return showMessage(words.offline)
    default:
      return showMessage(messageOf(error))
  }
}

function showMessage(text: string): Outcome {
  return { do: 'show-message', about: 'payment', text, refresh: false }
}

/** The places have changed: the message is about months or dates that are no longer selected. */
function aboutSelection(text: string): Outcome {
  return { do: 'show-message', about: 'selection', text, refresh: true }
}

function isStillRunning(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_in_progress'
}
