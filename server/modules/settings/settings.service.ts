import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'
import type { AccountSettings, NotificationChoices } from '#src/contract/account.ts'
import { findSettings, mergeNotifications } from './settings.repo.ts'

/** Everything is wanted until somebody says otherwise. */
const everything: NotificationChoices = { booking: true, reminder: true, term_ending: true, post: true }

function shapeOf(row: { notifications: NotificationChoices | null } | undefined): AccountSettings {
  if (row === undefined) throw new Refusal('token_invalid')
  return { notifications: row.notifications ?? everything }
}

/** What a person has chosen for the account; the look of a device is kept on the device. */
export async function settingsOf(deps: Deps, userId: number): Promise<AccountSettings> {
  return shapeOf(await findSettings(deps.db, userId))
}

/** Changes the choices that are named; the others stay. */
export async function changeSettings(
  deps: Deps,
  userId: number,
  { notifications = {} }: { notifications?: Partial<NotificationChoices> | undefined },
): Promise<AccountSettings> {
  return shapeOf(await mergeNotifications(deps.db, userId, everything, notifications))
}
