/** How long the server stores an `Idempotency-Key` and repeats its first response, in days. */
export const IDEMPOTENCY_KEY_DAYS = 30
