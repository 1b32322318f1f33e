import type { Db } from '#server/db/client.ts'
import { settingsOf } from '#server/db/club-settings.ts'
import { clubRevision } from '#server/db/schema/club.ts'
import { clubSettings, clubTexts } from '#server/db/schema/discount.ts'
import {
  type ClubSetting,
  type ClubSettings,
  type ClubText,
  type ClubTexts,
  clubTextNames,
} from '#src/contract/catalog/club.ts'

export async function listClubSettings(db: Db): Promise<ClubSettings> {
  const rows = await db.select().from(clubSettings)
  return settingsOf(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

export async function listClubTexts(db: Db): Promise<ClubTexts> {
  const rows = await db.select().from(clubTexts)
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.fromEntries(clubTextNames.map((name) => [name, stored.get(name) ?? ''])) as ClubTexts
}

export async function storeClubSetting(db: Db, name: ClubSetting, value: number) {
  const row = { name, value }
  await db.insert(clubSettings).values(row).onConflictDoUpdate({ target: clubSettings.name, set: row })
}

export async function storeClubText(db: Db, name: ClubText, value: string) {
  const row = { name, value }
  await db.insert(clubTexts).values(row).onConflictDoUpdate({ target: clubTexts.name, set: row })
}

/** The number of changes of settings and texts, which triggers count. */
export async function readVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: clubRevision.version }).from(clubRevision)
  return row?.version ?? 0
}

/** The same, locked against other changes until the transaction ends. */
export async function lockVersion(tx: Db): Promise<number> {
  await tx.insert(clubRevision).values({ id: 1, version: 0 }).onConflictDoNothing()
  const [row] = await tx.select({ version: clubRevision.version }).from(clubRevision).for('update')
  return row?.version ?? 0
}
