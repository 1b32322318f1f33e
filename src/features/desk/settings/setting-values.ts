import {
  type ClubSetting,
  type ClubSettings,
  type ClubText,
  type ClubTexts,
  clubSettingNames,
  clubSettingRules,
  clubTextNames,
} from '#src/contract/catalog/club.ts'
import type { DeskSettings } from '#src/contract/desk/settings.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { settingsStrings as words } from './strings.ts'

/** Values of the form; a number is null while its field contains none. */
export type SettingValues = { [Name in ClubSetting]: number | null } & { [Name in ClubText]: string }

export function valuesOf({ numbers, texts }: DeskSettings): SettingValues {
  return { ...numbers, ...texts }
}

/** The fault of each number; empty when all can be saved. */
export function faultsOf(values: SettingValues): Partial<Record<ClubSetting, string>> {
  const faults = clubSettingNames.flatMap((name) => {
    const value = values[name]
    const { least, most } = clubSettingRules[name]
    return value !== null && value >= least && value <= most ? [] : [[name, words.between(least, most)]]
  })
  return Object.fromEntries(faults)
}

/** The request for values without faults. */
export function settingsOf(values: SettingValues, version: number): DeskSettings {
  const numbers = Object.fromEntries(clubSettingNames.map((name) => [name, values[name] ?? 0])) as ClubSettings
  const texts = Object.fromEntries(clubTextNames.map((name) => [name, values[name]])) as ClubTexts
  return { version, numbers, texts }
}

/** The fields in which two versions differ, as texts. */
export function differencesOf(yours: SettingValues, theirs: SettingValues) {
  const numbers = clubSettingNames.map((name) => ({
    label: words.numbers[name].label,
    yours: yours[name] === null ? '' : formatNumber(yours[name]),
    theirs: theirs[name] === null ? '' : formatNumber(theirs[name]),
  }))
  const texts = clubTextNames.map((name) => ({
    label: words.texts[name].label,
    yours: yours[name],
    theirs: theirs[name],
  }))
  return [...texts, ...numbers].filter((field) => field.yours !== field.theirs)
}
