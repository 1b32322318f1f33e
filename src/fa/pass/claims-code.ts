import type { PassClaims } from '#src/contract/pass.ts'
import { ByteReader, ByteWriter } from './byte-io.ts'
import { nameOfBytes, shortBytes } from './name-code.ts'
import { endOfTerms } from './pass-terms.ts'
import { utf8Bytes, utf8Text } from './text-bytes.ts'

type PassTerm = PassClaims['terms'][number]
type PassSwimmer = NonNullable<PassClaims['swimmers']>[number]

/** What a pass of digits encodes; holder, terms and end of the claims follow from it. */
export type FamilyClaims = Pick<PassClaims, 'uid' | 'kind' | 'session' | 'people' | 'iat'> & { swimmers: PassSwimmer[] }

const kinds = ['team', 'course', 'pool'] as const
const UID_LENGTH = 22
const UID_BYTES = 17
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(ALPHABET.length)
/** Months are counted from here. */
const FIRST_YEAR = 1300

/** The claims as bytes. A name is written in one byte a character where possible, else in UTF-8. */
export function encodeClaims({ uid, kind, session, people = 0, iat, swimmers }: FamilyClaims): number[] {
  const writer = new ByteWriter()
  const dates = datesOf(swimmers)
  const isDated = dates.some(({ day }) => day !== undefined)
  writer.number(kinds.indexOf(kind) * 2 + (isDated ? 1 : 0))
  writer.block(uidBytes(uid))
  for (const value of [session, people, iat]) writer.number(value)
  writeDates(writer, dates)
  writeSwimmers(writer, swimmers, dates)
  return writer.bytes
}

/** The distances between months, each followed by the day of a date. */
function writeDates(writer: ByteWriter, dates: PassDate[]) {
  writer.number(dates.length)
  let last = 0
  for (const { month, day } of dates) {
    writer.number(month - last)
    last = month
    if (day !== undefined) writer.number(day)
  }
}

/** Each swimmer with the enrolment of every date: zero without one, else the distance from the last enrolment. */
function writeSwimmers(writer: ByteWriter, swimmers: PassSwimmer[], dates: PassDate[]) {
  writer.number(swimmers.length)
  let last = 0
  for (const { id, name, terms } of swimmers) {
    writer.number(id)
    writeName(writer, name)
    for (const date of dates) {
      const enrolment = terms.find((term) => keyOf(term) === keyOf(date))?.[2]
      writer.number(enrolment === undefined ? 0 : 1 + signed(enrolment - last))
      last = enrolment ?? last
    }
  }
}

/** A whole number as one from 0 on: odd for negative ones. */
function signed(distance: number): number {
  return distance < 0 ? -2 * distance - 1 : 2 * distance
}

/** The claims of bytes; undefined when they are none. */
export function decodeClaims(bytes: Uint8Array): PassClaims | undefined {
  try {
    return claimsOf(new ByteReader(bytes))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function claimsOf(reader: ByteReader): PassClaims | undefined {
  const head = reader.number()
  const kind = kinds[Math.floor(head / 2)]
  const uid = uidOf(reader.block())
  const [session, people, iat] = [reader.number(), reader.number(), reader.number()]
  const dates = readDates(reader, head % 2 === 1)
  const swimmers = readSwimmers(reader, dates)
  if (kind === undefined || !reader.isAtEnd) return undefined
  const terms = swimmers.flatMap((swimmer) => swimmer.terms)
  if (terms.length === 0) return undefined
  const holder = swimmers.map(({ name }) => name).join('\u060c ')
  const claims = { uid, kind, session, terms, holder, swimmers, iat, exp: endOfTerms(terms) }
  return people === 0 ? claims : { ...claims, people }
}

type PassDate = { month: number; day: number | undefined }

function readDates(reader: ByteReader, isDated: boolean): PassDate[] {
  let month = 0
  return Array.from({ length: countOf(reader) }, () => {
    month += reader.number()
    return { month, day: isDated ? reader.number() : undefined }
  })
}

function readSwimmers(reader: ByteReader, dates: PassDate[]): PassSwimmer[] {
  let enrolment = 0
  return Array.from({ length: countOf(reader) }, () => {
    const id = reader.number()
    const name = readName(reader)
    const terms = dates.flatMap((date): PassTerm[] => {
      const step = reader.number()
      if (step === 0) return []
      enrolment += step % 2 === 1 ? (step - 1) / 2 : -step / 2
      const [year, month] = [FIRST_YEAR + Math.floor(date.month / 12), (date.month % 12) + 1]
      return [date.day === undefined ? [year, month, enrolment] : [year, month, enrolment, date.day]]
    })
    return { id, name, terms }
  })
}

/** A count of parts of a genuine pass; a larger one would only cost memory. */
function countOf(reader: ByteReader): number {
  const count = reader.number()
  if (count > 100) throw new RangeError('too many')
  return count
}

/** The months or dates of all swimmers, once each, in order. */
function datesOf(swimmers: PassSwimmer[]): PassDate[] {
  const terms = swimmers.flatMap((swimmer) => swimmer.terms)
  const dates = terms.map(([year, month, , day]) => ({ month: (year - FIRST_YEAR) * 12 + month - 1, day }))
  const once = new Map(dates.map((date) => [keyOf(date), date]))
  return [...once.values()].sort((a, b) => a.month - b.month || (a.day ?? 0) - (b.day ?? 0))
}

function keyOf(term: PassTerm | PassDate): number {
  if (!Array.isArray(term)) return term.month * 32 + (term.day ?? 0)
  const [year, month, , day = 0] = term
  return ((year - FIRST_YEAR) * 12 + month - 1) * 32 + day
}

/** The uid as a number to the base of its alphabet; another text as it is, in more or fewer bytes. */
function uidBytes(uid: string): number[] {
  const digits = [...uid].map((character) => ALPHABET.indexOf(character))
  if (digits.length !== UID_LENGTH || digits.includes(-1)) return utf8Bytes(uid)
  const value = digits.reduce((sum, digit) => sum * BASE + BigInt(digit), 0n)
  const hex = value.toString(16).padStart(UID_BYTES * 2, '0')
  return Array.from({ length: UID_BYTES }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
}

function uidOf(bytes: Uint8Array): string {
  if (bytes.length !== UID_BYTES) return utf8Text(bytes)
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let uid = ''
  for (let index = 0; index < UID_LENGTH; index += 1) {
    uid = `${ALPHABET[Number(value % BASE)]}${uid}`
    value /= BASE
  }
  return uid
}

/** Whether it is UTF-8, then the bytes. */
function writeName(writer: ByteWriter, name: string) {
  const short = shortBytes(name)
  const bytes = short ?? utf8Bytes(name)
  writer.number(short === undefined ? 1 : 0)
  writer.block(bytes)
}

function readName(reader: ByteReader): string {
  const isUtf8 = reader.number() === 1
  const bytes = reader.block()
  return isUtf8 ? utf8Text(bytes) : nameOfBytes(bytes)
}
