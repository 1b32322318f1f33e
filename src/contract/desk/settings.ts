import * as z from 'zod/mini'
import { type ClubSettings, type ClubTexts, clubSettingRules, clubTextRules } from '#src/contract/catalog/club.ts'

const { renewal_days, early_bird_days, early_bird_percent, sibling_percent } = clubSettingRules
const { coach_lesson_toman, coach_swimmer_toman } = clubSettingRules
const {
  waitlist_offer_hours,
  make_up_days,
  missed_make_ups,
  hold_minutes,
  month_cancel_days,
  visit_cancel_hours,
  sms_part_rial,
} = clubSettingRules

const whole = ({ least, most }: { least: number; most: number }) => z.int().check(z.gte(least), z.lte(most))
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))

export const clubSettingsShape = z.object({
  renewal_days: whole(renewal_days),
  early_bird_days: whole(early_bird_days),
  early_bird_percent: whole(early_bird_percent),
  sibling_percent: whole(sibling_percent),
  waitlist_offer_hours: whole(waitlist_offer_hours),
  make_up_days: whole(make_up_days),
  missed_make_ups: whole(missed_make_ups),
  hold_minutes: whole(hold_minutes),
  month_cancel_days: whole(month_cancel_days),
  visit_cancel_hours: whole(visit_cancel_hours),
  coach_lesson_toman: whole(coach_lesson_toman),
  coach_swimmer_toman: whole(coach_swimmer_toman),
  sms_part_rial: whole(sms_part_rial),
}) satisfies z.ZodMiniType<ClubSettings>

export const clubTextsShape = z.object({
  name: text(clubTextRules.name),
  phone: text(clubTextRules.phone),
  email: text(clubTextRules.email),
  address: text(clubTextRules.address),
  cancel_reason: text(clubTextRules.cancel_reason),
  answer_signature: text(clubTextRules.answer_signature),
}) satisfies z.ZodMiniType<ClubTexts>

/** All settings; `version` counts their changes. */
export const deskSettings = z.object({
  version: z.int(),
  numbers: clubSettingsShape,
  texts: clubTextsShape,
})
export type DeskSettings = z.infer<typeof deskSettings>

export const holidayRow = z.object({
  year: z.int(),
  month: z.int(),
  day: z.int(),
  title: z.string(),
  source: z.enum(['official', 'own']),
})
export type HolidayRow = z.infer<typeof holidayRow>
export const holidayList = z.array(holidayRow)

export const HOLIDAY_TITLE_MAX = 80
export const holidayBody = z.object({
  year: z.int().check(z.gte(1300), z.lte(1500)),
  month: z.int().check(z.gte(1), z.lte(12)),
  day: z.int().check(z.gte(1), z.lte(31)),
  title: z.string().check(z.maxLength(HOLIDAY_TITLE_MAX)),
  /** Refund the places already sold; without it a date with sold places is not closed. */
  refund: z._default(z.boolean(), false),
})
export type HolidayRequest = z.infer<typeof holidayBody>

/** `sold`: nothing was changed, since `places` are sold or held. `closed`: `dates` are closed and `refunds` made. */
export const holidayResult = z.object({
  state: z.enum(['past', 'sold', 'closed']),
  places: z.int(),
  dates: z.int(),
  refunds: z.int(),
  classes: z.int(),
})
export type HolidayResult = z.infer<typeof holidayResult>
