import type { Picture } from '#src/contract/picture.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import type { FieldKind, NounConfig } from '#src/features/desk/catalog/nouns.ts'
import { fieldNames, catalogStrings as words } from '#src/features/desk/catalog/strings.ts'
import { decimalText } from './decimal-text.ts'

/** The values of the editor's form. */
export type Values = Record<string, unknown> & { picture: Picture | null; gallery: Picture[] }

/** Names of pools and coaches by their numbers. */
export type ReferredNames = Record<'pool' | 'coach', ReadonlyMap<number, string>>

type Versions = { yours: Values; theirs: Values; names: ReferredNames }

/** The fields in which two versions of a row differ, as texts. */
export function differencesOf({ fields, hasGallery }: NounConfig, { yours, theirs, names }: Versions) {
  const texts = fields
    .filter(({ name }) => isOther(yours[name], theirs[name]))
    .map(({ name, kind }) => ({
      label: fieldNames[name] ?? name,
      yours: textOf(kind, yours[name], names),
      theirs: textOf(kind, theirs[name], names),
    }))
  const pictures = (['picture', ...(hasGallery ? (['gallery'] as const) : [])] as const)
    .filter((name) => isOther(yours[name], theirs[name]))
    .map((name) => ({ label: words[name], yours: words.pictureOf.yours, theirs: words.pictureOf.theirs }))
  return [...texts, ...pictures]
}

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

function textOf(kind: FieldKind, value: unknown, names: ReferredNames): string {
  if (value === null || value === undefined) return ''
  if (typeof kind === 'object') return kind.choices.find((choice) => choice.value === value)?.label ?? String(value)
  if (kind === 'pool' || kind === 'coach') return names[kind].get(Number(value)) ?? words.id(Number(value))
  if (kind === 'whole' || kind === 'year') return toPersianDigits(Number(value))
  if (kind === 'decimal') return decimalText(Number(value))
  return Array.isArray(value) ? words.listOf(value) : String(value)
}
