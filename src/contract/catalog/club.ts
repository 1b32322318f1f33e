import * as z from 'zod/mini'

/** The renewal window ends within the month in which it begins, which has 29 days at least. */
export const MAX_RENEWAL_DAYS = 28

/** Settings of the club that are whole numbers, with their default and bounds. */
export const clubSettingRules = {
  /** The first days of a month in which only its swimmers can book the next month; 0 for none. */
  renewal_days: { standard: 0, least: 0, most: MAX_RENEWAL_DAYS },
  early_bird_days: { standard: 0, least: 0, most: 365 },
  early_bird_percent: { standard: 0, least: 0, most: 100 },
  sibling_percent: { standard: 0, least: 0, most: 100 },
  /** How long a freed place is held for the next in line; quiet hours do not count. */
  waitlist_offer_hours: { standard: 6, least: 1, most: 72 },
  /** How many days after a cancelled or missed lesson its make-up credit can be used. */
  make_up_days: { standard: 60, least: 1, most: 365 },
  /** How many missed lessons of a paid month may be made up; 0 for none. */
  missed_make_ups: { standard: 0, least: 0, most: 10 },
  /** How long places are held for payment. */
  hold_minutes: { standard: 20, least: 5, most: 40 },
  /** A month can be cancelled until this many days before its first day begins. */
  month_cancel_days: { standard: 0, least: 0, most: 28 },
  /** A pool visit can be cancelled until this many hours before it begins. */
  visit_cancel_hours: { standard: 6, least: 0, most: 168 },
  /** Coaches' pay in toman: for a lesson whose attendance was recorded, and for each swimmer who came to it. */
  coach_lesson_toman: { standard: 0, least: 0, most: 100_000_000 },
  coach_swimmer_toman: { standard: 0, least: 0, most: 10_000_000 },
  /** What the provider charges for a part of an SMS, for estimates; 0 for unknown. */
  sms_part_rial: { standard: 0, least: 0, most: 100_000 },
} as const satisfies Record<string, { standard: number; least: number; most: number }>

export type ClubSetting = keyof typeof clubSettingRules
export type ClubSettings = Record<ClubSetting, number>
export const clubSettingNames = Object.keys(clubSettingRules) as ClubSetting[]

/** Texts of the club with their greatest length; empty ones are not shown, or have the product's own text. */
export const clubTextRules = {
  name: 80,
  phone: 40,
  email: 120,
  address: 300,
  /** For swimmers, when a lesson is cancelled without another reason. */
  cancel_reason: 200,
  /** The last line of answers by SMS; the club's name without it. */
  answer_signature: 80,
} as const satisfies Record<string, number>

export type ClubText = keyof typeof clubTextRules
export type ClubTexts = Record<ClubText, string>
export const clubTextNames = Object.keys(clubTextRules) as ClubText[]

/** What everyone may know of the club. */
export const club = z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() })
export type Club = z.infer<typeof club>
