import type { Db } from '#server/db/client.ts'
import { type ClubSetting, type ClubSettings, clubSettingRules } from '#server/db/club-settings.ts'
import { listClubSettings, storeClubSetting } from './club-settings.repo.ts'

/** A value outside the bounds of a setting; the message is for the operator. */
export class SettingError extends Error {}

/** The club's settings: what an owner decides, for all servers of the database. */
export function readClubSettings(db: Db): Promise<ClubSettings> {
  return listClubSettings(db)
}

/** Changes a setting for bookings from now on; the price of held and paid orders stays. Throws `SettingError`. */
export async function changeClubSetting(db: Db, name: ClubSetting, value: number): Promise<void> {
  const { least, most } = clubSettingRules[name]
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new SettingError(`${name} is a whole number from ${least} to ${most}.`)
  }
  await storeClubSetting(db, name, value)
}
