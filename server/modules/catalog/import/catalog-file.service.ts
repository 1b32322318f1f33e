import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { lockCatalog } from '#server/db/catalog-lock.ts'
import type { Db } from '#server/db/client.ts'
import { lessonsBeyondLanes } from '#server/modules/schedule/lanes.service.ts'
import { CellFault } from './catalog-file.cells.ts'
import { type Column, columnsOf, type FileKind, fileKinds, idCell } from './catalog-file.columns.ts'
import { type FileFault, type FileFormat, type FileLine, readLines } from './catalog-file.lines.ts'
import { type FileRow, listFileRows, listIds, writeFileRows } from './catalog-file.repo.ts'
import { type FaultWords, operatorWords } from './catalog-file.words.ts'
import { setSessionPrices } from './catalog-file-price.repo.ts'
import { type PricedLine, priceChanges } from './catalog-file-price.service.ts'
import { staffWords } from './strings.ts'

/** With `faults` nothing was changed. */
export type ImportResult = { faults: FileFault[]; added: number; changed: number; unchanged: number }

/** The kind with that name; undefined when there is none. */
export function fileKindOf(name: string | undefined): FileKind | undefined {
  return fileKinds.find((kind) => kind === name)
}

type Known = { rows: Map<number, FileRow>; pools: Set<number>; instructors: Set<number> }
type ReadRow = { line: number; row: FileRow }

/** A kind of the catalogue as a file that `importFile` accepts unchanged. */
export async function exportFile(db: Db, kind: FileKind, format: FileFormat): Promise<string> {
  const columns = columnsOf[kind]
  const rows = await listFileRows(db, kind)
  if (format === 'jsonl') {
    return rows.map((row) => `${JSON.stringify(jsonOf(row, columns))}\n`).join('')
  }
  const cells = rows.map((row) => [String(row.id), ...columns.map(({ key, cell }) => cell.text(row[key]))])
  // The byte order mark makes spreadsheets read UTF-8.
  return stringify([['id', ...columns.map(({ name }) => name)], ...cells], { bom: true })
}

function jsonOf(row: FileRow, columns: Column[]) {
  return { id: row.id, ...Object.fromEntries(columns.map(({ name, key }) => [name, row[key]])) }
}

/** `reader` of the faults: the operator at the command line, or staff in the browser. */
type ImportRequest = {
  bytes: Uint8Array
  format: FileFormat
  dryRun?: boolean
  reader?: 'operator' | 'staff'
  now?: Date
}

/**
 * Imports a file of the catalogue: rows with an id change existing rows, rows without are new, rows absent from the
 * file stay. All or nothing: one fault prevents every write. `dryRun` validates and writes nothing.
 */
export async function importFile(
  db: Db,
  kind: FileKind,
  { bytes, format, dryRun = false, reader = 'operator', now = new Date() }: ImportRequest,
): Promise<ImportResult> {
  const columns = columnsOf[kind]
  const words = reader === 'staff' ? staffWords : operatorWords
  const names = ['id', ...columns.map(({ name }) => name)]
  const optional = new Set(columns.flatMap((column) => (column.optional ? [column.name] : [])))
  const { lines, faults } = readLines(bytes, format, { names, optional }, words)
  return db.transaction(async (tx) => {
    await lockCatalog(tx)
    const known = await knownIn(tx, kind)
    const { rows, faults: more } = readRows(lines, columns, known, words)
    const { prices, faults: priceFaults } = await priceChanges(tx, kind, rows.flatMap(pricedLine), words)
    const laneFaults = kind === 'pools' ? await fewerLanes(tx, rows, known, { words, now }) : []
    const all = [...faults, ...more, ...priceFaults, ...laneFaults].toSorted((a, b) => a.line - b.line)
    if (all.length > 0) return { faults: all, added: 0, changed: 0, unchanged: 0 }
    const added = rows.filter(({ row }) => row.id === undefined).map(({ row }) => row)
    const changed = rows.map(({ row }) => row).filter((row) => row.id !== undefined && !isSame(row, known))
    if (!dryRun && added.length + changed.length > 0) {
      await setSessionPrices(tx, prices)
      await writeFileRows(tx, kind, { added, changed })
    }
    const unchanged = rows.length - added.length - changed.length
    return { faults: [], added: added.length, changed: changed.length, unchanged }
  })
}

/** Empty unless the line has an id and valid prices. */
function pricedLine({ line, row: { id, pricePerTermRial, finalPriceRial } }: ReadRow): PricedLine[] {
  if (id === undefined || typeof pricePerTermRial !== 'number' || typeof finalPriceRial !== 'number') return []
  return [{ line, id, pricePerTermRial, finalPriceRial }]
}

/** Pools that would have fewer lanes than coming lessons need. */
async function fewerLanes(
  tx: Db,
  rows: ReadRow[],
  known: Known,
  { words, now }: { words: FaultWords; now: Date },
): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for (const { line, row } of rows) {
    if (row.id === undefined || Number(row.lanes) >= Number(known.rows.get(row.id)?.lanes)) continue
    const lessons = await lessonsBeyondLanes(tx, { pool: row.id, lanes: Number(row.lanes) }, now)
    if (lessons.length > 0) faults.push({ line, field: 'lanes', reason: words.lanesNeeded(lessons) })
  }
  return faults
}

async function knownIn(db: Db, kind: FileKind): Promise<Known> {
  const rows = await listFileRows(db, kind)
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    pools: await listIds(db, 'pools'),
    instructors: await listIds(db, 'instructors'),
  }
}

function isSame(row: FileRow, { rows }: Known): boolean {
  return row.id !== undefined && isDeepStrictEqual(row, rows.get(row.id))
}

function readRows(
  lines: FileLine[],
  columns: Column[],
  known: Known,
  words: FaultWords,
): { rows: ReadRow[]; faults: FileFault[] } {
  const faults: FileFault[] = []
  const rows: ReadRow[] = []
  const lineOf = new Map<number, number>()
  for (const { line, cells } of lines) {
    const attempt = (field: string, read: () => unknown): unknown => {
      try {
        return read()
      } catch (error) {
        if (!(error instanceof CellFault)) throw error
        faults.push({ line, field, reason: error.say(words) })
        return undefined
      }
    }
    const id = attempt('id', () => readId(cells.get('id'), line, known, lineOf)) as number | undefined
    const values = columns.map((column): [string, unknown] => [
      column.key,
      attempt(column.name, () => readCell(cells, column, known, id)),
    ])
    const row: FileRow = { ...(id === undefined ? {} : { id }), ...Object.fromEntries(values) }
    attempt('final_price_rial', () => checkTogether(row))
    attempt('age_max', () => checkAges(row))
    rows.push({ line, row })
  }
  return { rows, faults }
}

function readId(input: unknown, line: number, known: Known, lineOf: Map<number, number>): number | undefined {
  if (input === undefined || input === null || (typeof input === 'string' && input.trim() === '')) return undefined
  const id = Number(idCell.read(input))
  if (!known.rows.has(id)) throw new CellFault((words) => words.unknownId(id))
  const before = lineOf.get(id)
  if (before !== undefined) throw new CellFault((words) => words.repeatedId(id, before))
  lineOf.set(id, line)
  return id
}

function readCell(cells: Map<string, unknown>, column: Column, known: Known, id: number | undefined): unknown {
  const { name, key, cell, refers, optional } = column
  if (!cells.has(name)) {
    if (optional === undefined) throw new CellFault((words) => words.missing())
    return id === undefined ? cell.read(undefined) : known.rows.get(id)?.[key]
  }
  const value = cell.read(cells.get(name))
  if (refers !== undefined && !known[refers].has(Number(value))) {
    throw new CellFault((words) => (refers === 'pools' ? words.noPool(value) : words.noInstructor(value)))
  }
  return value
}

/** The price after the discount must not exceed the price before it. */
function checkTogether({ pricePerTermRial, finalPriceRial }: FileRow) {
  if (typeof pricePerTermRial !== 'number' || typeof finalPriceRial !== 'number') return
  if (finalPriceRial > pricePerTermRial) throw new CellFault((words) => words.aboveTerm())
}

function checkAges({ ageMin, ageMax }: FileRow) {
  if (typeof ageMin !== 'number' || typeof ageMax !== 'number') return
  if (ageMax < ageMin) throw new CellFault((words) => words.belowAgeMin())
}
