import { type SQL, sql } from 'drizzle-orm'
import { MAX_RENEWAL_DAYS } from '#src/fa/price/renewal-window.ts'

/** Settings of the club, whole numbers, with their default and bounds. */
export const clubSettingRules = {
  /** The first days of a month in which only its swimmers can book the next month; 0 for none. */
  renewal_days: { standard: 0, least: 0, most: MAX_RENEWAL_DAYS },
  early_bird_days: { standard: 0, least: 0, most: 365 },
  early_bird_percent: { standard: 0, least: 0, most: 100 },
  sibling_percent: { standard: 0, least: 0, most: 100 },
  /** How long a freed place is held for the next in line; quiet hours do not count. */
  waitlist_offer_hours: { standard: 6, least: 1, most: 72 },
  /** How many days after a cancelled lesson its make-up credit can be used. */
  make_up_days: { standard: 60, least: 1, most: 365 },
} as const satisfies Record<string, { standard: number; least: number; most: number }>

export type ClubSetting = keyof typeof clubSettingRules
export type ClubSettings = Record<ClubSetting, number>

export const clubSettingNames = Object.keys(clubSettingRules) as ClubSetting[]

/** One setting within a statement. PostgreSQL reads it once. */
export function clubSetting(name: ClubSetting): SQL<number> {
  const { standard } = clubSettingRules[name]
  return sql<number>`coalesce((select value from club_settings where name = ${name}), ${standard}::int)`.mapWith(Number)
}

/** All settings within a statement. */
export function clubSettingsJson(): SQL<ClubSettings> {
  return sql<ClubSettings>`(select coalesce(json_object_agg(name, value), '{}') from club_settings)`.mapWith(settingsOf)
}

/** Settings from stored rows; unknown names belong to other versions. */
export function settingsOf(stored: unknown): ClubSettings {
  const values = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const settingOf = (name: ClubSetting) => {
    const value = values[name]
    return typeof value === 'number' ? value : clubSettingRules[name].standard
  }
  return Object.fromEntries(clubSettingNames.map((name) => [name, settingOf(name)])) as ClubSettings
}
