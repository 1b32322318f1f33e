const UNIQUE_VIOLATION = '23505'

/** Did a statement fail because another row already has this value? Drizzle wraps the database's own error. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === UNIQUE_VIOLATION) || isDuplicate(error.cause)
}
