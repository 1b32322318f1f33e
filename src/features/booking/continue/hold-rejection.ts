import { ApiError, type ApiErrorCode, isRefusal, messageOf } from '#src/api/errors.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { discountStrings } from '#src/features/booking/discount/discount-strings.ts'
import {
  type BookingDraft,
  blockMonths,
  clearSentRequest,
  deselectMonths,
  setDiscount,
  setMembers,
} from '#src/features/booking/draft.ts'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import { swimmerStrings } from '#src/features/booking/swimmers/swimmer-strings.ts'
import type { Who } from '#src/features/booking/swimmers/who.ts'

/** What the screen does about a rejected hold, after the draft was updated. */
export type Outcome =
  | { do: 'show-message'; about: 'swimmers' | 'selection' | 'payment'; text: string; refresh: boolean }
  | { do: 'sign-in' }
  | { do: 'offer-order'; order: string }
  | { do: 'show-new-price' }

/** The discount code cannot be used: the order continues without it. */
const codeRefusals = new Set<ApiErrorCode>([
  'code_unknown',
  'code_expired',
  'code_early',
  'code_elsewhere',
  'code_used_up',
  'code_used',
])

/** Updates the draft after a rejected hold for the swimmers and returns what the screen does. */
export function handleHoldRejection(
  error: unknown,
  draft: BookingDraft,
  { chosen, people }: Pick<Who, 'chosen' | 'people'>,
): Outcome {
  // A rejected request is over; only a request without a response is repeated with its key.
  if (isRefusal(error) && !isStillRunning(error)) clearSentRequest(draft)
  if (!(error instanceof ApiError)) return showMessage(messageOf(error))
  if (codeRefusals.has(error.code)) return continueWithoutCode(error, draft)
  const months = error.months ?? []
  switch (error.code) {
    case 'month_full':
      blockMonths(draft, months)
      return aboutMonths(error, people > 1 ? (terms) => swimmerStrings.full(terms, people) : words.monthFull)
    case 'month_past':
      deselectMonths(draft, months)
      return aboutMonths(error, words.monthPast)
    case 'month_closed':
      blockMonths(draft, months, { closed: true })
      return aboutMonths(error, words.monthClosed)
    case 'month_reserved':
      deselectMonths(draft, months)
      return aboutMonths(error, words.monthReserved)
    case 'date_closed':
      blockMonths(draft, months, { closed: true })
      return aboutSelection(messageOf(error))
    case 'already_booked':
      // The text names the swimmer: the months stay for the others.
      if (chosen.length > 0) return aboutSwimmers(error)
      deselectMonths(draft, months)
      return aboutMonths(error, words.alreadyBooked)
    case 'member_not_found':
      setMembers(draft, undefined)
      return aboutSwimmers(error)
    case 'member_not_eligible':
    case 'member_data_missing':
      return aboutSwimmers(error)
    case 'already_held':
    case 'payment_in_progress':
      return error.order === undefined ? showMessage(messageOf(error)) : { do: 'offer-order', order: error.order }
    case 'quote_changed':
    case 'code_changed':
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

function continueWithoutCode(error: ApiError, draft: BookingDraft): Outcome {
  setDiscount(draft, undefined)
  return showMessage(discountStrings.removed(messageOf(error)))
}

function showMessage(text: string): Outcome {
  return { do: 'show-message', about: 'payment', text, refresh: false }
}

/** The members or their terms have changed meanwhile. */
function aboutSwimmers(error: ApiError): Outcome {
  return { do: 'show-message', about: 'swimmers', text: messageOf(error), refresh: true }
}

/** Names the months where the response does. */
function aboutMonths(error: ApiError, sentence: (months: string) => string): Outcome {
  const { months = [] } = error
  return aboutSelection(months.length > 0 ? sentence(formatMonths(months)) : messageOf(error))
}

/** The places have changed: the message is about months or dates that are no longer selected. */
function aboutSelection(text: string): Outcome {
  return { do: 'show-message', about: 'selection', text, refresh: true }
}

function isStillRunning(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_in_progress'
}
