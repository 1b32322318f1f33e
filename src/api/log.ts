import type { ApiError } from './errors.ts'

/** Errors are logged as the specification asks: a 401 by its detail, any other by status and detail. */
export function logApiError(error: ApiError): void {
  if (error.status === 401) warn(error.detail ?? 'Authentication required')
  else warn(error.status, error.detail ?? error.code)
}

function warn(...facts: (string | number)[]): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks for a log of every failed call.
  console.warn(...facts)
}
