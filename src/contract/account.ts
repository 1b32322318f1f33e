import * as z from 'zod/mini'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Longest name of a person, in characters. */
export const NAME_MAX = 60
/** Largest picture of a person that may be sent. */
export const PICTURE_MAX_BYTES = 5 * 1_048_576

/** The form a picture is sent in: PNG, JPEG, WebP, AVIF or GIF. */
export const pictureForm = z.object({ picture: z.file().check(z.maxSize(PICTURE_MAX_BYTES)) })

/** First credentials; only while `is_first_login`. Answers a `tokenBundle` whose claims carry the new name. */
export const credentialsBody = z.object({ username: z.string(), password: z.string(), confirm_password: z.string() })

/** A new password after a sign-in by one-time code of the last 10 minutes; signs the other sessions out. */
export const newPasswordBody = z.object({ new_password: z.string(), confirm_password: z.string() })

/** A new password by the current one; signs the other sessions out. */
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

/** What a person may change of the profile; a field left out stays. */
export const profilePatch = z.object({
  name: z.optional(z.string()),
  username: z.optional(z.string()),
  birth_date: z.optional(z.nullable(jalaliDate)),
})

/** A signed-in device. Instants are ISO 8601. */
export const signedInSession = z.object({
  id: z.string(),
  /** As people would name it: browser and system, read from the user agent on the server. */
  device: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
})
export type SignedInSession = z.infer<typeof signedInSession>

/** Which messages a person wants. */
export const notificationChoices = z.object({
  booking: z.boolean(),
  reminder: z.boolean(),
  term_ending: z.boolean(),
  post: z.boolean(),
})
export type NotificationChoices = z.infer<typeof notificationChoices>

const hour = z.int().check(z.gte(0), z.lte(23))
/** Hours of the day in Tehran from which, and until which, nothing may ring; over midnight when `from` is the later one. */
export const quietHours = z.object({ on: z.boolean(), from: hour, to: hour })
export type QuietHours = z.infer<typeof quietHours>
export const standardQuietHours: QuietHours = { on: true, from: 22, to: 8 }

export const accountSettings = z.object({
  notifications: notificationChoices,
  quiet_hours: z._default(quietHours, standardQuietHours),
})
export type AccountSettings = z.infer<typeof accountSettings>

/** A choice left out stays. */
export const settingsPatch = z.object({
  notifications: z.optional(z.partial(notificationChoices)),
  quiet_hours: z.optional(z.partial(quietHours)),
})

/** A code for a guarded change: to one's own number, or with `phone_number` to the number one wants to move to. */
export const accountCodeBody = z.object({
  purpose: z.enum(['phone-change', 'delete-account']),
  phone_number: z.optional(z.string()),
})

/** The codes sent to the old and to the new number. */
export const phoneChangeBody = z.object({ phone_number: z.string(), current_code: z.string(), new_code: z.string() })

/** While the wallet holds money, the account that it is paid to and the name of its holder are asked for, too. */
export const accountDeleteBody = z.object({
  otp: z.string(),
  iban: z.optional(z.string()),
  holder: z.optional(z.string()),
})
export type AccountDelete = z.infer<typeof accountDeleteBody>

/** What my public page shows. */
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
