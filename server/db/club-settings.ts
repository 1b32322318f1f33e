import { type SQL, sql } from 'drizzle-orm'
import { type ClubSetting, type ClubSettings, clubSettingNames, clubSettingRules } from '#src/contract/catalog/club.ts'

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
