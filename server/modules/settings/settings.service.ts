import type * as z from 'zod/mini'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { type AccountSettings, type settingsPatch, standardQuietHours } from '#src/contract/account.ts'
import { type Choices, findSettings, listSettings, mergeSettings } from './settings.repo.ts'

/** Everything is enabled until the user chooses otherwise. */
const defaults: Choices = {
  notifications: { booking: true, reminder: true, term_ending: true, post: true },
  quietHours: standardQuietHours,
}

type Row = { [Name in keyof Choices]: Choices[Name] | null }

function shapeOf(row: Row | undefined): AccountSettings {
  if (row === undefined) throw new AppError('token_invalid')
  return {
    notifications: row.notifications ?? defaults.notifications,
    quiet_hours: row.quietHours ?? defaults.quietHours,
  }
}

/** A user's account settings; display settings are stored on the device. */
export async function settingsOf(deps: Pick<Deps, 'db'>, userId: number): Promise<AccountSettings> {
  return shapeOf(await findSettings(deps.db, userId))
}

/** The same within a transaction; undefined when the user no longer exists. */
export async function choicesOf(tx: Db, userId: number): Promise<AccountSettings | undefined> {
  const row = await findSettings(tx, userId)
  return row && shapeOf(row)
}

/** The same of many users; those who no longer exist are left out. */
export async function choicesOfMany(tx: Db, userIds: number[]): Promise<Map<number, AccountSettings>> {
  if (userIds.length === 0) return new Map()
  const rows = await listSettings(tx, userIds)
  return new Map(rows.map(({ id, ...row }) => [id, shapeOf(row)]))
}

/** Changes the given choices; the others stay. */
export async function changeSettings(
  deps: Deps,
  userId: number,
  { notifications = {}, quiet_hours: quietHours = {} }: z.infer<typeof settingsPatch>,
): Promise<AccountSettings> {
  return shapeOf(await mergeSettings(deps.db, userId, defaults, { notifications, quietHours }))
}
