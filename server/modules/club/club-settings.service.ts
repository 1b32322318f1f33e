import type { Actor } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import {
  type Club,
  type ClubSetting,
  type ClubSettings,
  type ClubTexts,
  clubSettingNames,
  clubSettingRules,
  clubTextNames,
} from '#src/contract/catalog/club.ts'
import type { DeskSettings } from '#src/contract/desk/settings.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import {
  listClubSettings,
  listClubTexts,
  lockVersion,
  readVersion,
  storeClubSetting,
  storeClubText,
} from './club-settings.repo.ts'

/** A value outside the bounds of a setting; the message is for the operator. */
export class SettingError extends Error {}

/** The club's settings: what an owner decides, for all servers of the database. */
export function readClubSettings(db: Db): Promise<ClubSettings> {
  return listClubSettings(db)
}

/** The club's own texts; empty where none is given. */
export function readClubTexts(db: Db): Promise<ClubTexts> {
  return listClubTexts(db)
}

/** How a text by SMS is signed: the last line is the club's signature, else its name. */
export async function textSigner(db: Db): Promise<(text: string) => string> {
  const { name, answer_signature: signature } = await listClubTexts(db)
  return (text) => [text, signature || name].filter(Boolean).join('\n')
}

/** What everyone may know of the club. */
export async function readClub({ db }: Pick<Deps, 'db'>): Promise<Club> {
  const { name, phone, email, address } = await listClubTexts(db)
  return { name, phone, email, address }
}

/** Changes a setting for bookings from now on; the price of held and paid orders stays. Throws `SettingError`. */
export async function changeClubSetting(db: Db, name: ClubSetting, value: number): Promise<void> {
  const { least, most } = clubSettingRules[name]
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new SettingError(`${name} is a whole number from ${least} to ${most}.`)
  }
  await storeClubSetting(db, name, value)
}

/** All settings with their version. */
export async function readDeskSettings({ db }: Pick<Deps, 'db'>): Promise<DeskSettings> {
  // The version first: settings changed in between make the next save a conflict, not a lost change.
  const version = await readVersion(db)
  return { version, numbers: await listClubSettings(db), texts: await listClubTexts(db) }
}

type SettingsRequest = {
  version: number
  numbers: { [name in ClubSetting]?: number | undefined }
  texts: { [name in keyof ClubTexts]?: string | undefined }
}

/** Saves the given settings that differ. Throws `changed_meanwhile` with the current settings when `version` is not the newest. */
export async function saveDeskSettings(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { version: seen, ...wanted }: SettingsRequest,
): Promise<DeskSettings> {
  return db.transaction(async (tx) => {
    const version = await lockVersion(tx)
    const before = { version, numbers: await listClubSettings(tx), texts: await listClubTexts(tx) }
    if (version !== seen) throw new AppError('changed_meanwhile', { current: before })
    const numberOf = (name: ClubSetting) => wanted.numbers[name] ?? before.numbers[name]
    const textOf = (name: keyof ClubTexts) => plainLine(wanted.texts[name] ?? before.texts[name])
    const numbers = clubSettingNames.filter((name) => before.numbers[name] !== numberOf(name))
    const texts = clubTextNames.filter((name) => before.texts[name] !== textOf(name))
    if (numbers.length + texts.length === 0) return before
    for (const name of numbers) await storeClubSetting(tx, name, numberOf(name))
    for (const name of texts) await storeClubText(tx, name, textOf(name))
    const after = await readDeskSettings({ db: tx })
    const change = { action: 'settings.change', subject: { kind: 'club', id: 'settings' } }
    const fieldsOf = ({ numbers, texts }: DeskSettings) => ({ ...numbers, ...texts })
    await recordChange(tx, actor, { ...change, before: fieldsOf(before), after: fieldsOf(after) }, clock())
    return after
  })
}
