const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed by a unique constraint. Drizzle wraps the database's own error. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === UNIQUE_VIOLATION) || isDuplicate(error.cause)
}
