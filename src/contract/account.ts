import * as z from 'zod/mini'
import { phoneNumber } from './phone.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Maximum length of a display name, in characters. */
export const NAME_MAX = 60
/** Maximum size of a profile picture. */
export const PICTURE_MAX_BYTES = 5 * 1_048_576

/** Profile picture upload: PNG, JPEG, WebP, AVIF or GIF. */
export const pictureForm = z.object({ picture: z.file().check(z.maxSize(PICTURE_MAX_BYTES)) })

/** First credentials; only while `is_first_login`. The response is a `tokenBundle` whose claims contain the new name. */
export const credentialsBody = z.object({ username: z.string(), password: z.string(), confirm_password: z.string() })

/** A new password within 10 minutes after a sign-in by one-time code; ends all other sessions. */
export const newPasswordBody = z.object({ new_password: z.string(), confirm_password: z.string() })

/** A new password, confirmed by the current one; ends all other sessions. */
export const passwordChangeBody = z.object({
  current_password: z.string(),
  new_password: z.string(),
  confirm_password: z.string(),
})

/** A date of the Jalali calendar, years −61 to 3177. */
export const jalaliDate = z.object({
  year: z.int().check(z.gte(-61), z.lte(3177)),
  month: z.int().check(z.gte(1), z.lte(12)),
  day: z.int().check(z.gte(1), z.lte(31)),
})
export type JalaliDate = z.infer<typeof jalaliDate>

/** Changes to the profile; omitted fields stay unchanged. */
export const profilePatch = z.object({
  name: z.optional(z.string()),
  username: z.optional(z.string()),
  birth_date: z.optional(z.nullable(jalaliDate)),
})

/** A session of the user. Instants are ISO 8601. */
export const signedInSession = z.object({
  id: z.string(),
  /** Browser and operating system, derived from the user agent on the server. */
  device: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
})
export type SignedInSession = z.infer<typeof signedInSession>

/** Notification categories the user receives. */
export const notificationChoices = z.object({
  booking: z.boolean(),
  reminder: z.boolean(),
  term_ending: z.boolean(),
  post: z.boolean(),
})
export type NotificationChoices = z.infer<typeof notificationChoices>

const hour = z.int().check(z.gte(0), z.lte(23))
/** Quiet hours in Tehran, full hours; they span midnight when `from` is greater than `to`. */
export const quietHours = z.object({ on: z.boolean(), from: hour, to: hour })
export type QuietHours = z.infer<typeof quietHours>
export const standardQuietHours: QuietHours = { on: true, from: 22, to: 8 }

export const accountSettings = z.object({
  notifications: notificationChoices,
  quiet_hours: z._default(quietHours, standardQuietHours),
})
export type AccountSettings = z.infer<typeof accountSettings>

/** Omitted fields stay unchanged. */
export const settingsPatch = z.object({
  notifications: z.optional(z.partial(notificationChoices)),
  quiet_hours: z.optional(z.partial(quietHours)),
})

/** Requests a code for a protected change: sent to the account's number, or with `phone_number` to the new number. */
export const accountCodeBody = z.object({
  purpose: z.enum(['phone-change', 'delete-account']),
  phone_number: z.optional(phoneNumber),
})

/** The codes sent to the old and the new number. */
export const phoneChangeBody = z.object({ phone_number: phoneNumber, current_code: z.string(), new_code: z.string() })

/** `iban` and `holder` receive the wallet's balance and are required unless it is zero. */
export const accountDeleteBody = z.object({
  otp: z.string(),
  iban: z.optional(z.string()),
  holder: z.optional(z.string()),
})
export type AccountDelete = z.infer<typeof accountDeleteBody>

/** The user's public page. */
export const publicActivity = z.object({
  username: z.string(),
  name: z.string(),
  profile_picture: z.nullable(z.string()),
  joined_at: z.string(),
  posts: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      category: z.string(),
      views: z.int(),
      created_at: z.string(),
      thumbnail_url: z.nullable(z.string()),
    }),
  ),
  reviews: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['team', 'course']),
      subject: z.int(),
      subject_name: z.string(),
      rating: z.int(),
      text: z.string(),
      created_at: z.string(),
    }),
  ),
})
export type PublicActivity = z.infer<typeof publicActivity>
