import type { JalaliMonth } from '#src/contract/month.ts'
import type { Picture } from '#src/contract/picture.ts'
import { orderKindNames, orderStateNames, tillMethodNames } from '#src/fa/desk/order-names.ts'
import { reportGroupNames, reportSourceNames, reportTitles } from '#src/fa/desk/report-names.ts'
import { roleNames } from '#src/fa/desk/role-names.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { formatDateTime, formatMonth, weekdayNames } from '#src/fa/jalali.ts'
import { sexNames } from '#src/fa/sex-names.ts'
import { formatToman } from '#src/fa/toman.ts'
import { codeStrings } from '#src/features/desk/catalog/codes/strings.ts'
import { catalogStrings } from '#src/features/desk/catalog/strings.ts'
import { messageStrings } from '#src/features/desk/messages/strings.ts'
import { termText } from '#src/features/desk/orders/order-text.ts'
import { personStrings } from '#src/features/desk/people/strings.ts'
import { settingsStrings } from '#src/features/desk/settings/strings.ts'
import { tokenStrings } from '#src/features/desk/tokens/strings.ts'
import { webhookStrings } from '#src/features/desk/webhooks/strings.ts'
import { weekStrings } from '#src/features/desk/week/strings.ts'
import { fieldName, plainName } from './field-names.ts'
import { auditStrings as words } from './strings.ts'

type Names = Partial<Record<string, string>>

/** Fields whose values are words of the product, not of a person. */
const choices: Partial<Record<string, Names>> = {
  ...{ role: roleNames, method: tillMethodNames, state: { ...orderStateNames, ...codeStrings.states } },
  ...{ kind: { ...orderKindNames, ...weekStrings.titles }, class: orderKindNames, of: orderKindNames },
  ...{ level: catalogStrings.levels, sex: { ...catalogStrings.sexes, ...sexNames }, age_group: catalogStrings.ages },
  ...{
    channel: messageStrings.channels,
    via: messageStrings.channels,
    settle: reportSourceNames,
    scope: weekStrings.scopes,
  },
  ...{ visits: weekStrings.visitChoices, relation: personStrings.relations, report: reportTitles },
  ...{ by: reportGroupNames, events: webhookStrings.eventNames, scopes: tokenStrings.scopeNames },
}

const money = new Set([
  ...['amount', 'float', 'cash', 'terminal', 'paid', 'refunded', 'refund', 'price', 'price_per_term', 'final_price'],
  ...['till', 'payable'],
])

const DATE = /^\d{4}-\d{2}(-\d{2})?$/
const TIME = /^\d{2}:\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T/

/** Where a value stands: its entry's action, and the names of pools. */
type Place = { action: string; pools: readonly { id: number; name: string }[] }

/** A value of an entry as owners read it: amounts in toman, dates, and the words of the product. */
export function valueText(field: string, value: unknown, place: Place): string {
  const name = plainName(field)
  if (value === undefined || value === null) return words.none
  if (name === 'archived') return words.yesOrNo(value !== false)
  if (typeof value === 'boolean') return words.yesOrNo(value)
  if (typeof value === 'number') return numberText(name, value, place)
  if (typeof value === 'string') return stringText(name, value)
  if (Array.isArray(value)) return value.map((item) => itemText(name, item, place)).join(words.comma) || words.none
  return objectText(value, place)
}

function numberText(name: string, value: number, { action, pools }: Place): string {
  if (money.has(name)) return formatToman(value)
  if (name === 'pool') return pools.find(({ id }) => id === value)?.name ?? toPersianDigits(value)
  const unit = action === 'settings.change' ? (settingUnits[name] ?? settingUnits[`${name}_rial`]) : undefined
  return unit === undefined ? toPersianDigits(value).replace('.', '٫') : `${formatNumber(value)} ${unit}`
}

const settingUnits: Names = Object.fromEntries(
  Object.entries(settingsStrings.numbers).map(([name, { unit }]) => [name, unit]),
)

function stringText(name: string, value: string): string {
  const chosen = choices[name]?.[value]
  if (chosen !== undefined) return chosen
  if (INSTANT.test(value)) return formatDateTime(new Date(value))
  return DATE.test(value) || TIME.test(value) ? toPersianDigits(value.replaceAll('-', '/')) : value
}

function itemText(name: string, item: unknown, place: Place): string {
  if (name === 'fields') return fieldName(place.action, String(item))
  if (name === 'weekdays') return weekdayNames[Number(item)] ?? String(item)
  return valueText(name, item, place)
}

function objectText(value: object, place: Place): string {
  if (isPicture(value)) return value.alt || words.picture
  if (isMonth(value)) return 'day' in value ? termText(value as JalaliMonth & { day: number }) : formatMonth(value)
  const fields = Object.entries(value)
  return fields
    .map(([name, own]) => words.pair(fieldName(place.action, name), valueText(name, own, place)))
    .join(words.comma)
}

function isPicture(value: object): value is Pick<Picture, 'url' | 'alt'> {
  return 'url' in value && 'variants' in value && 'alt' in value && typeof value.alt === 'string'
}

function isMonth(value: object): value is JalaliMonth {
  return 'year' in value && 'month' in value && typeof value.year === 'number'
}
