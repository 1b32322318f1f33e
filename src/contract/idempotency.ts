/** How long the server stores an `Idempotency-Key` and repeats its first response, in days. */
export const KEYS_KEPT_DAYS = 30
