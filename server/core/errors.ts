import type { ErrorBody, ErrorCode } from '#src/contract/error.ts'
import { errorTexts, tooManyText } from '#src/fa/errors/error-texts.ts'

const statuses: Record<ErrorCode, number> = {
  validation: 400,
  authentication_required: 401,
  token_invalid: 401,
  not_found: 404,
  method_not_allowed: 405,
  too_many_requests: 429,
  too_large: 413,
  otp_wrong: 400,
  otp_expired: 400,
  otp_too_many_tries: 400,
  otp_wait: 429,
  sms_failed: 503,
  password_wrong: 400,
  credentials_exist: 409,
  no_password: 409,
  fresh_code_needed: 403,
  month_past: 409,
  month_full: 409,
  month_closed: 409,
  month_reserved: 409,
  date_closed: 409,
  already_booked: 409,
  already_held: 409,
  member_not_found: 404,
  member_not_eligible: 409,
  member_data_missing: 409,
  member_booked: 409,
  too_many_members: 409,
  too_many_guardians: 409,
  terms_mismatch: 400,
  quote_changed: 409,
  code_unknown: 409,
  code_expired: 409,
  code_early: 409,
  code_elsewhere: 409,
  code_used_up: 409,
  code_used: 409,
  code_changed: 409,
  credit_used: 409,
  credit_expired: 409,
  credit_elsewhere: 409,
  credit_dearer: 409,
  card_elsewhere: 409,
  card_not_member: 409,
  card_expired: 409,
  card_used_up: 409,
  nothing_to_pay: 409,
  below_bank_minimum: 409,
  too_many_holds: 429,
  hold_cooldown: 429,
  hold_expired: 409,
  order_closed: 409,
  payment_in_progress: 409,
  cancel_too_late: 409,
  places_free: 409,
  already_waiting: 409,
  too_many_lines: 409,
  offer_ended: 409,
  gateway_unavailable: 503,
  gateway_refused: 502,
  not_participant: 403,
  not_author: 403,
  staff_only: 403,
  role_missing: 403,
  token_scope: 403,
  fresh_code_required: 403,
  last_owner: 409,
  role_given: 409,
  changed_meanwhile: 409,
  suspended: 403,
  review_hidden: 409,
  already_answered: 409,
  no_way_to_answer: 409,
  no_recipients: 409,
  recipients_changed: 409,
  no_text_sms: 409,
  archive_in_use: 409,
  not_ready: 409,
  coach_busy: 409,
  schedule_conflict: 409,
  session_sold: 409,
  capacity_below_sold: 409,
  till_closed: 409,
  till_open: 409,
  till_locked: 403,
  till_pin_wrong: 400,
  till_device_ended: 403,
  till_changed: 409,
  reference_used: 409,
  already_refunded: 409,
  wallet_short: 409,
  account_deleted: 409,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  unavailable: 503,
  server_error: 500,
}

const NOTICED_SECONDS = 5

type Extra = Pick<ErrorBody, 'months' | 'swimmers' | 'order' | 'live_code' | 'current'> & {
  /** Seconds for a `Retry-After` header. */
  retryAfter?: number
  /** Overrides the code's own Persian text. */
  detail?: string
  /** The underlying error, for the log only. */
  cause?: unknown
}

/** An error with a code of the contract. The errors plugin sends `{detail, code, …}` with the status of the code. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: Extra

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(code, { cause: extra.cause })
    this.code = code
    this.extra = extra
  }

  get status(): number {
    return statuses[this.code]
  }

  get body(): ErrorBody {
    const { retryAfter, cause: _, detail = textOf(this.code, retryAfter), ...rest } = this.extra
    return { detail, code: this.code, ...rest }
  }
}

/** The Persian text of a code. It names the waiting time when that is long enough to notice. */
function textOf(code: ErrorCode, retryAfter = 0): string {
  return code === 'too_many_requests' && retryAfter > NOTICED_SECONDS ? tooManyText(retryAfter) : errorTexts[code]
}

/** Invalid fields: sent as 400 `{field: [messages]}`. */
export class ValidationError extends Error {
  readonly fields: Record<string, string[]>

  constructor(fields: Record<string, string[]>) {
    super('invalid fields')
    this.fields = fields
  }
}
