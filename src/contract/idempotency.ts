/** So long the server knows an `Idempotency-Key` and gives a repeat the first answer, in days. */
export const KEYS_KEPT_DAYS = 30
