import { parse } from 'csv-parse/sync'
import type { FaultWords } from './catalog-file.words.ts'

/** A fault of a file: its line, field and reason, for the operator. */
export type FileFault = { line: number; field: string; reason: string }
/** A row of a file, by heading. */
export type FileLine = { line: number; cells: Map<string, unknown> }
export type FileFormat = 'csv' | 'jsonl'
type Lines = { lines: FileLine[]; faults: FileFault[] }

/** Splits a file into rows; `names` are all its fields. Reports the faults of every line, not only the first. */
export function readLines(bytes: Uint8Array, format: FileFormat, names: readonly string[], words: FaultWords): Lines {
  const decoded = decode(bytes, words)
  if ('faults' in decoded) return { lines: [], faults: decoded.faults }
  return format === 'csv' ? readCsv(decoded.text, names, words) : readJsonLines(decoded.text, names, words)
}

/** UTF-8, with or without a byte order mark. */
function decode(bytes: Uint8Array, words: FaultWords): { text: string } | { faults: FileFault[] } {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  try {
    return { text: utf8.decode(bytes) }
  } catch {
    const NEWLINE = 10
    let line = 1
    for (let start = 0; start < bytes.length; line += 1) {
      const end = bytes.indexOf(NEWLINE, start)
      const lineBytes = bytes.subarray(start, end < 0 ? bytes.length : end)
      if (!isUtf8(lineBytes)) break
      start += lineBytes.length + 1
    }
    return { faults: [{ line, field: 'file', reason: words.notUtf8() }] }
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

type RawRecord = { line: number; cells: string[] }

function readCsv(content: string, names: readonly string[], words: FaultWords): Lines {
  const { records, faults } = recordsOf(content, words)
  const [heading, ...rows] = records
  const headings = heading?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const wrong = headingFaults(headings, names, words, heading?.line ?? 1)
  if (wrong.length > 0) return { lines: [], faults: [...wrong, ...faults] }
  const lines: FileLine[] = []
  for (const { line, cells } of rows) {
    // Spreadsheets leave empty lines at the end.
    if (cells.every((cell) => cell.trim() === '')) continue
    if (cells.length === headings.length) {
      lines.push({ line, cells: new Map(headings.map((name, index) => [name, cells[index]])) })
    } else {
      faults.push({ line, field: 'line', reason: words.unequal(cells.length, headings.length) })
    }
  }
  return { lines, faults }
}

function recordsOf(content: string, words: FaultWords): { records: RawRecord[]; faults: FileFault[] } {
  const records: RawRecord[] = []
  let next = 1
  try {
    parse(content, {
      relax_column_count: true,
      raw: true,
      on_record: (input) => {
        // The library's types ignore that `raw` changes the record.
        const { raw, record } = input as unknown as { raw: string; record: string[] }
        records.push({ line: next, cells: record })
        next += raw.match(/\r\n|\n|\r/g)?.length ?? 0
        return null
      },
    })
    return { records, faults: [] }
  } catch (error) {
    // After an unbalanced quote no further record can be identified.
    const reason = error instanceof Error ? error.message : String(error)
    return { records, faults: [{ line: next, field: 'line', reason: words.unreadable(reason) }] }
  }
}

function headingFaults(headings: string[], names: readonly string[], words: FaultWords, line: number): FileFault[] {
  const unknown = headings.filter((name, index) => !names.includes(name) || headings.indexOf(name) < index)
  const missing = names.filter((name) => !headings.includes(name))
  return [
    ...unknown.map((field) => ({
      line,
      field,
      reason: names.includes(field) ? words.headingTwice() : words.headingUnknown(),
    })),
    ...missing.map((field) => ({ line, field, reason: words.headingMissing() })),
  ]
}

function readJsonLines(content: string, names: readonly string[], words: FaultWords): Lines {
  const lines: FileLine[] = []
  const faults: FileFault[] = []
  for (const [index, input] of content.split(/\r?\n/).entries()) {
    if (input.trim() === '') continue
    const line = index + 1
    const row = objectIn(input)
    if (row === undefined) {
      faults.push({ line, field: 'line', reason: words.notObject() })
      continue
    }
    const unknown = Object.keys(row).filter((name) => !names.includes(name))
    faults.push(...unknown.map((field) => ({ line, field, reason: words.fieldUnknown() })))
    lines.push({ line, cells: new Map(Object.entries(row)) })
  }
  return { lines, faults }
}

function objectIn(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
