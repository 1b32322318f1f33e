import * as z from 'zod/mini'
import { jalaliDate } from './account.ts'
import { phoneNumber } from './phone.ts'

export const OTP_DIGITS = 5
export const OTP_RESEND_SECONDS = 120

export const phoneBody = z.object({ phone_number: phoneNumber })

export const firstLoginResponse = z.object({ is_first_login: z.boolean() })

/** A one-time code was sent; another may be requested after `retry_after` seconds. */
export const otpSent = z.object({ detail: z.string(), retry_after: z.int() })

export const signInBody = z.union([
  z.object({ phone_number: phoneNumber, otp: z.string() }),
  z.object({ phone_number: phoneNumber, password: z.string() }),
])

/**
 * Key that encrypts a user's data on their devices: an opaque name to look it up by, and 256 bits in hex. The same at every
 * sign-in of the user.
 */
export const storageKey = z.object({ owner: z.string(), key: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
export type StorageKey = z.infer<typeof storageKey>

/** Access and refresh tokens. The access token is a JWT whose claims are `accessClaims`. */
export const tokenBundle = z.object({
  access: z.string(),
  refresh: z.string(),
  is_first_login: z.boolean(),
  /** Absent in responses of the previous server version. */
  storage: z.optional(storageKey),
})
export type TokenBundle = z.infer<typeof tokenBundle>

/** `sub` is the user id as text, `sid` the session, `exp` seconds since 1970. */
export const accessClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  username: z.string(),
  exp: z.number(),
})
export type AccessClaims = z.infer<typeof accessClaims>

/**
 * `nonce`: random, made once for each refresh token and stored on the device before it is sent. A repeat after a lost
 * response carries the same nonce and gets the same successor; another nonce reveals a copied token.
 */
export const refreshBody = z.object({
  refresh: z.string(),
  nonce: z.optional(z.string().check(z.minLength(16), z.maxLength(128))),
})
export type RefreshRequest = z.infer<typeof refreshBody>
/** Signs out by refresh token when the access token is missing or expired. */
export const logoutBody = z.object({ refresh: z.optional(z.string()) })
export const verifyBody = z.object({ token: z.string() })

export const profile = z.object({
  user: z.int(),
  username: z.string(),
  /** The display name; empty until set. */
  name: z._default(z.string(), ''),
  birth_date: z._default(z.nullable(jalaliDate), null),
  /** A path on the API base; null when the user has none. */
  profile_picture: z.nullable(z.string()),
  phone_number: z.string(),
  is_first_login: z.boolean(),
  /** Whether they have a role of staff: the account menu then leads to the desk. */
  staff: z._default(z.boolean(), false),
})
export type Profile = z.infer<typeof profile>
