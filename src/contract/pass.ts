import * as z from 'zod/mini'

/**
 * What an entry pass says. The token is `mowj1.{base64url of this as JSON}.{base64url of the Ed25519 signature of
 * "mowj1." and the middle part}`, so that a door with the public key alone can check it.
 */
export const passClaims = z.object({
  /** The order's uid. */
  uid: z.string(),
  kind: z.enum(['team', 'course', 'pool']),
  session: z.int(),
  /** `[year, month, enrolment id]` of each paid Jalali month; a date of a pool has its day after them. */
  terms: z.array(z.union([z.tuple([z.int(), z.int(), z.int()]), z.tuple([z.int(), z.int(), z.int(), z.int()])])),
  holder: z.string(),
  /** How many it lets in; left out for one. */
  people: z.optional(z.int()),
  /** Seconds since 1970: issued, and the end of the last month or date in Tehran. */
  iat: z.int(),
  exp: z.int(),
})
export type PassClaims = z.infer<typeof passClaims>

/** Cancelled enrolments whose month is not over. `signature` is Ed25519, base64url, over `body` (JSON text of `revokedBody`). */
export const revokedList = z.object({ body: z.string(), signature: z.string() })
export const revokedBody = z.object({ issued_at: z.int(), enrolments: z.array(z.int()) })

export const passKey = z.object({ algorithm: z.literal('Ed25519'), public_key_pem: z.string() })
