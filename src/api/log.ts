import type { ApiError } from './errors.ts'

/** Logs as the specification requires: a 401 with its detail, other errors with status and detail. */
export function logApiError(error: ApiError): void {
  if (error.status === 401) warn(error.detail ?? 'Authentication required')
  else warn(error.status, error.detail ?? error.code)
}

function warn(...details: (string | number)[]): void {
  // biome-ignore lint/suspicious/noConsole: the specification requires a log entry for every failed request.
  console.warn(...details)
}
