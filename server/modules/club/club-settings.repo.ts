import type { Db } from '#server/db/client.ts'
import type { ClubSetting, ClubSettings } from '#server/db/club-settings.ts'
import { settingsOf } from '#server/db/club-settings.ts'
import { clubSettings } from '#server/db/schema/discount.ts'

export async function listClubSettings(db: Db): Promise<ClubSettings> {
  const rows = await db.select().from(clubSettings)
  return settingsOf(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

export async function storeClubSetting(db: Db, name: ClubSetting, value: number) {
  const row = { name, value }
  await db.insert(clubSettings).values(row).onConflictDoUpdate({ target: clubSettings.name, set: row })
}
