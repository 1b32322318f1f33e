import * as z from 'zod/mini'

/**
 * Claims of an entry pass. The token is `mowj1.{base64url of the claims as JSON}.{base64url of the Ed25519 signature of
 * "mowj1." and the middle part}`; check-in verifies it with the public key alone.
 */
export const passClaims = z.object({
  /** The order's uid. */
  uid: z.string(),
  kind: z.enum(['team', 'course', 'pool']),
  session: z.int(),
  /** `[year, month, enrolment id]` of each paid Jalali month; for a pool visit the day follows as a fourth element. */
  terms: z.array(z.union([z.tuple([z.int(), z.int(), z.int()]), z.tuple([z.int(), z.int(), z.int(), z.int()])])),
  holder: z.string(),
  /** Number of people admitted; omitted for one. */
  people: z.optional(z.int()),
  /** Seconds since 1970: issue time, and the end of the last month or date in Tehran. */
  iat: z.int(),
  exp: z.int(),
})
export type PassClaims = z.infer<typeof passClaims>

/** Cancelled enrolments whose term has not ended. `signature` is Ed25519, base64url, over `body` (JSON text of `revokedBody`). */
export const revokedList = z.object({ body: z.string(), signature: z.string() })
export const revokedBody = z.object({ issued_at: z.int(), enrolments: z.array(z.int()) })

export const passKey = z.object({ algorithm: z.literal('Ed25519'), public_key_pem: z.string() })
