import * as z from 'zod/mini'
import { picture } from '#src/contract/picture.ts'
import { toLatinDigits } from '#src/fa/digits.ts'
import { type FaultWords, operatorWords } from './catalog-file.words.ts'

/** The value of a cell is invalid; `say` says what it must be. */
export class CellFault extends Error {
  readonly say: (words: FaultWords) => string

  constructor(say: CellFault['say']) {
    super(say(operatorWords))
    this.say = say
  }
}

/** One cell of a catalogue file. `read` takes the text of a CSV cell or a JSON value and throws `CellFault`. */
export type Cell = { read(input: unknown): unknown; text(value: unknown): string }

/** Control characters except tab and line ends: PostgreSQL accepts no NUL, and no screen shows the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Text of up to `most` characters, trimmed. */
export function text(most: number, { empty = false } = {}): Cell {
  return { read: (input) => readText(shownText(input), most, empty), text: (value) => plainText(String(value)) }
}

/** Spreadsheets compute a cell that begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/
/** A text as `plainText` marked it. */
const MARKED = /^'(?=[=+\-@\t\r'])/

/** Marks a text that a spreadsheet would compute, and one that looks marked. */
function plainText(value: string): string {
  return FORMULA.test(value) || MARKED.test(value) ? `'${value}` : value
}

function shownText(input: unknown): unknown {
  return typeof input === 'string' ? input.replace(MARKED, '') : input
}

function readText(input: unknown, most: number, empty: boolean): string {
  if (typeof input !== 'string' && typeof input !== 'number') throw new CellFault((words) => words.notText())
  const value = String(input).replaceAll('\r\n', '\n').trim()
  if (value === '' && !empty) throw new CellFault((words) => words.empty())
  if ([...value].length > most) throw new CellFault((words) => words.tooLong(most))
  if (CONTROL.test(value)) throw new CellFault((words) => words.unshowable())
  return value
}

/** A number in Latin, Persian or Arabic digits, with or without thousands separators. */
export function number(least: number, most: number, { whole = true } = {}): Cell {
  return {
    read(input) {
      const value = typeof input === 'number' ? input : numberIn(input)
      if (value === undefined || !Number.isFinite(value)) throw new CellFault((words) => words.notNumber())
      if (whole && !Number.isInteger(value)) throw new CellFault((words) => words.notWhole())
      if (value < least || value > most) throw new CellFault((words) => words.outside(least, most))
      return value
    },
    text: String,
  }
}

function numberIn(input: unknown): number | undefined {
  if (typeof input !== 'string') return undefined
  const latin = toLatinDigits(input.trim()).replace('٫', '.').replace('−', '-')
  if (!/^-?\d{1,3}([٬,]\d{3})+(\.\d+)?$|^-?\d+(\.\d+)?$/.test(latin)) return undefined
  return Number(latin.replace(/[٬,]/g, ''))
}

/** One of a few words. */
export function choice(...choices: string[]): Cell {
  return {
    read(input) {
      const word = typeof input === 'string' ? input.trim().toLowerCase() : ''
      if (!choices.includes(word)) throw new CellFault((words) => words.notAmong(choices))
      return word
    },
    text: String,
  }
}

/** Short texts in one CSV cell, separated by ` | `; `\` escapes a `|` or `\` inside them. */
export function list(mostItems: number, most: number): Cell {
  return {
    read(input) {
      const items = typeof input === 'string' ? split(String(shownText(input))) : input
      if (!Array.isArray(items)) throw new CellFault((words) => words.notList())
      if (items.length > mostItems) throw new CellFault((words) => words.tooMany(mostItems))
      return items.map((item: unknown) => readText(item, most, false))
    },
    text: (value) =>
      plainText((value as string[]).map((item) => item.replaceAll('\\', '\\\\').replaceAll('|', '\\|')).join(' | ')),
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
export const pictureCell = json(picture, 'notPicture')
/** Pictures, as a JSON list. */
export const picturesCell = json(z.array(picture).check(z.maxLength(30)), 'notPictures')

function json(shape: z.ZodMiniType, expected: 'notPicture' | 'notPictures'): Cell {
  return {
    read(input) {
      const parsed = shape.safeParse(typeof input === 'string' ? parsedOf(input, expected) : input)
      if (!parsed.success) throw new CellFault((words) => words[expected]())
      return parsed.data
    },
    text: (value) => JSON.stringify(value),
  }
}

function parsedOf(line: string, expected: 'notPicture' | 'notPictures'): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new CellFault((words) => words[expected]())
  }
}
