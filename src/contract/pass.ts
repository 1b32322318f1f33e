import * as z from 'zod/mini'

const terms = z.array(z.tuple([z.int(), z.int(), z.int(), z.optional(z.int())]))

/**
 * Claims of an entry pass. The token is a decimal number: version, claims and Ed25519 signature as bytes
 * (src/fa/pass/claims-code.ts). Passes of earlier versions are `mowj1.{base64url of the claims as JSON}.{base64url
 * of the Ed25519 signature of "mowj1." and the middle part}`. Check-in verifies both with the public key alone.
 */
export const passClaims = z.object({
  /** The order's uid. */
  uid: z.string(),
  kind: z.enum(['team', 'course', 'pool']),
  session: z.int(),
  /** `[year, month, enrolment id]` of each paid Jalali month; for a pool visit the day follows as a fourth element. */
  terms,
  /** Who shows the pass; for several swimmers all their names. */
  holder: z.string(),
  /** Each swimmer with their terms. Omitted in passes of earlier versions. */
  swimmers: z.optional(z.array(z.object({ id: z.int(), name: z.string(), terms }))),
  /** Number of people admitted by one enrolment; omitted for one. */
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
