import * as z from 'zod/mini'
import { picture } from '#src/contract/picture.ts'
import { toLatinDigits } from '#src/fa/digits.ts'

/** What a cell says cannot be taken; the message says what it must be. */
export class CellFault extends Error {}

/** One cell of a catalogue file. `read` takes the text of a CSV cell or a JSON value and throws `CellFault`. */
export type Cell = { read(given: unknown): unknown; text(value: unknown): string }

/** Control characters but tab and line ends: PostgreSQL takes no NUL, and no screen shows the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Text of up to `most` characters, blanks around it cut. */
export function text(most: number, { empty = false } = {}): Cell {
  return { read: (given) => readText(given, most, empty), text: String }
}

function readText(given: unknown, most: number, empty: boolean): string {
  if (typeof given !== 'string' && typeof given !== 'number') throw new CellFault('must be a text')
  const value = String(given).replaceAll('\r\n', '\n').trim()
  if (value === '' && !empty) throw new CellFault('is empty')
  if ([...value].length > most) throw new CellFault(`is longer than ${most} characters`)
  if (CONTROL.test(value)) throw new CellFault('has characters that cannot be shown')
  return value
}

/** A number, in Latin, Persian or Arabic digits, with or without marks between thousands. */
export function number(least: number, most: number, { whole = true } = {}): Cell {
  return {
    read(given) {
      const value = typeof given === 'number' ? given : numberIn(given)
      if (value === undefined || !Number.isFinite(value)) throw new CellFault('must be a number')
      if (whole && !Number.isInteger(value)) throw new CellFault('must be a whole number')
      if (value < least || value > most) throw new CellFault(`must be from ${least} to ${most}`)
      return value
    },
    text: String,
  }
}

function numberIn(given: unknown): number | undefined {
  if (typeof given !== 'string') return undefined
  const latin = toLatinDigits(given.trim()).replace('٫', '.').replace('−', '-')
  if (!/^-?\d{1,3}([٬,]\d{3})+(\.\d+)?$|^-?\d+(\.\d+)?$/.test(latin)) return undefined
  return Number(latin.replace(/[٬,]/g, ''))
}

/** One of a few words. */
export function choice(...words: string[]): Cell {
  return {
    read(given) {
      const word = typeof given === 'string' ? given.trim().toLowerCase() : ''
      if (!words.includes(word)) throw new CellFault(`must be one of ${words.join(', ')}`)
      return word
    },
    text: String,
  }
}

/** Short texts in one CSV cell with ` | ` between them; a `|` or `\` of their own stands behind a `\`. */
export function list(mostItems: number, most: number): Cell {
  return {
    read(given) {
      const items = typeof given === 'string' ? split(given) : given
      if (!Array.isArray(items)) throw new CellFault('must be a list')
      if (items.length > mostItems) throw new CellFault(`has more than ${mostItems} entries`)
      return items.map((item: unknown) => readText(item, most, false))
    },
    text: (value) =>
      (value as string[]).map((item) => item.replaceAll('\\', '\\\\').replaceAll('|', '\\|')).join(' | '),
  }
}

function split(line: string): string[] {
  if (line.trim() === '') return []
  const items = ['']
  for (const [, escaped, plain = ''] of line.matchAll(/\\([\\|])|([\s\S])/g)) {
    if (escaped === undefined && plain === '|') items.push('')
    else items.push(`${items.pop()}${escaped ?? plain}`)
  }
  return items
}

/** A picture in its widths, as JSON. */
export const pictureCell = json(picture, 'must be a picture: url, width, height, color, alt and variants, as JSON')
/** Pictures, as a JSON list. */
export const picturesCell = json(z.array(picture).check(z.maxLength(30)), 'must be a JSON list of pictures')

function json(shape: z.ZodMiniType, expected: string): Cell {
  return {
    read(given) {
      const parsed = shape.safeParse(typeof given === 'string' ? parsedOf(given, expected) : given)
      if (!parsed.success) throw new CellFault(expected)
      return parsed.data
    },
    text: (value) => JSON.stringify(value),
  }
}

function parsedOf(line: string, expected: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new CellFault(expected)
  }
}
