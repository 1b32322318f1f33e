import * as z from 'zod/mini'
import { eligibilityResult } from '#src/contract/member/bounds.ts'
import { bookedTerm } from './month.ts'

/** All error codes of the API. Each has a Persian text in `fa/errors/error-texts.ts` and a status in `server/core/errors.ts`. */
export const errorCode = z.enum([
  'validation',
  'authentication_required',
  'token_invalid',
  'not_found',
  'method_not_allowed',
  'too_many_requests',
  'too_large',
  'otp_wrong',
  'otp_expired',
  'otp_too_many_tries',
  'otp_wait',
  'sms_failed',
  'password_wrong',
  'credentials_exist',
  'no_password',
  'fresh_code_needed',
  'month_past',
  'month_full',
  'month_closed',
  'month_reserved',
  'date_closed',
  'already_booked',
  'already_held',
  'member_not_found',
  'member_not_eligible',
  'member_data_missing',
  'member_booked',
  'too_many_members',
  'terms_mismatch',
  'quote_changed',
  'code_unknown',
  'code_expired',
  'code_early',
  'code_elsewhere',
  'code_used_up',
  'code_used',
  'code_changed',
  'credit_used',
  'credit_expired',
  'credit_elsewhere',
  'credit_dearer',
  'card_elsewhere',
  'card_not_member',
  'card_expired',
  'card_used_up',
  'nothing_to_pay',
  'below_bank_minimum',
  'too_many_holds',
  'hold_cooldown',
  'hold_expired',
  'order_closed',
  'payment_in_progress',
  'cancel_too_late',
  'places_free',
  'already_waiting',
  'too_many_lines',
  'offer_ended',
  'gateway_unavailable',
  'gateway_refused',
  'not_participant',
  'not_author',
  'staff_only',
  'role_missing',
  'fresh_code_required',
  'last_owner',
  'role_given',
  'changed_meanwhile',
  'suspended',
  'review_hidden',
  'already_answered',
  'no_way_to_answer',
  'archive_in_use',
  'not_ready',
  'coach_busy',
  'schedule_conflict',
  'session_sold',
  'capacity_below_sold',
  'till_closed',
  'till_open',
  'till_locked',
  'till_pin_wrong',
  'till_device_ended',
  'till_changed',
  'reference_used',
  'already_refunded',
  'wallet_short',
  'account_deleted',
  'idempotency_conflict',
  'idempotency_in_progress',
  'unavailable',
  'server_error',
])
export type ErrorCode = z.infer<typeof errorCode>

/** `{detail, code}` in Django REST Framework style, with data that lets a screen resolve the error. */
export const errorBody = z.object({
  detail: z.string(),
  code: errorCode,
  /** Months, or dates of a pool, that are full, past, closed or already booked. */
  months: z.optional(z.array(bookedTerm)),
  /** With `member_not_eligible` and `member_data_missing`: the members concerned and why. */
  swimmers: z.optional(z.array(z.object({ id: z.int(), result: eligibilityResult }))),
  /** The uid of the conflicting order. */
  order: z.optional(z.string()),
  /**
   * With `changed_meanwhile`: the item as another user left it; with `till_changed`: the sums of the till; with
   * `schedule_conflict`: the preview of the change.
   */
  current: z.optional(z.unknown()),
  /** With `otp_wait`: whether the previous code is still valid. */
  live_code: z.optional(z.boolean()),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Invalid fields: `{field: [messages]}`. */
export const fieldErrors = z.record(z.string(), z.array(z.string()))
