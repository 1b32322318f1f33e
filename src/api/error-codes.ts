import type { ErrorCode } from '#src/contract/error.ts'

/**
 * The codes of the contract that the page acts on; any other error is told by its status and the server's text. The
 * whole list of the contract would be in the script that every first visit waits for.
 */
const codes = [
  'validation',
  'authentication_required',
  'token_invalid',
  'not_found',
  'method_not_allowed',
  'too_many_requests',
  'too_large',
  'otp_wait',
  'password_wrong',
  'credentials_exist',
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
  'quote_changed',
  'code_unknown',
  'code_expired',
  'code_early',
  'code_elsewhere',
  'code_used_up',
  'code_used',
  'code_changed',
  'nothing_to_pay',
  'below_bank_minimum',
  'hold_expired',
  'order_closed',
  'payment_in_progress',
  'gateway_unavailable',
  'gateway_refused',
  'not_participant',
  'staff_only',
  'role_missing',
  'fresh_code_required',
  'changed_meanwhile',
  'idempotency_conflict',
  'idempotency_in_progress',
  'unavailable',
  'server_error',
] as const satisfies ErrorCode[]

export type PageErrorCode = (typeof codes)[number]

export function isPageErrorCode(code: string | undefined): code is PageErrorCode {
  return (codes as readonly (string | undefined)[]).includes(code)
}
