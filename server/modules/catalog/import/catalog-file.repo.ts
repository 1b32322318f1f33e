import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { instructors, pools, programs, slides } from '#server/db/schema/catalog.ts'
import { countRows } from '#server/db/seed/counts.ts'
import { saveProgramPrices } from '#server/modules/catalog/program-price.repo.ts'
import { columnsOf, type FileKind } from './catalog-file.columns.ts'

/** A row of a file: `id` is the public one, undefined while it has none. */
export type FileRow = { id?: number } & Record<string, unknown>
type StoredRow = FileRow & { id: number }

type Source = { table: PgTable; id: PgColumn; idKey: string; fixed: Record<string, unknown>; where?: SQL }

// PostgreSQL accepts at most 65,535 parameters in a statement.
const ROWS_A_STATEMENT = 1000

const sources: Record<FileKind, Source> = {
  teams: programSource('team'),
  courses: programSource('course'),
  pools: { table: pools, id: pools.id, idKey: 'id', fixed: {} },
  instructors: { table: instructors, id: instructors.id, idKey: 'id', fixed: {} },
  slides: { table: slides, id: slides.id, idKey: 'id', fixed: {} },
}

function programSource(kind: 'team' | 'course'): Source {
  return { table: programs, id: programs.number, idKey: 'number', fixed: { kind }, where: eq(programs.kind, kind) }
}

/** All rows of a kind, by public id. */
export async function listFileRows(db: Db, kind: FileKind): Promise<StoredRow[]> {
  const { table, id, where } = sources[kind]
  const all: Record<string, PgColumn> = getTableColumns(table)
  const selected = Object.fromEntries(columnsOf[kind].map(({ key }) => [key, all[key]]))
  const rows = await db
    .select({ id, ...selected })
    .from(table)
    .where(where)
    .orderBy(asc(id))
  return rows as StoredRow[]
}

/** Writes new rows, which get the next public ids, and changed rows; table triggers update the search index. */
export async function writeFileRows(
  db: Db,
  kind: FileKind,
  { added, changed }: { added: FileRow[]; changed: FileRow[] },
) {
  const { table, idKey, fixed } = sources[kind]
  const first = idKey === 'number' ? await nextNumber(db, kind) : undefined
  const rows = added.map(({ id: _, ...row }, index) => ({
    ...row,
    ...fixed,
    ...(first === undefined ? {} : { number: first + index }),
  }))
  await inBatches(rows, (batch) => db.insert(table).values(batch))
  await inBatches(
    changed.map(({ id, ...row }) => ({ ...row, ...fixed, [idKey]: id })),
    (batch) =>
      db
        .insert(table)
        .values(batch)
        .onConflictDoUpdate({ target: keyOf(kind), set: setAll(kind) }),
  )
  if (kind === 'teams' || kind === 'courses') await saveProgramPrices(db)
  await countRows(db)
}

function keyOf(kind: FileKind) {
  return kind === 'teams' || kind === 'courses' ? [programs.kind, programs.number] : [sources[kind].id]
}

function setAll(kind: FileKind): Record<string, SQL> {
  const all: Record<string, PgColumn> = getTableColumns(sources[kind].table)
  return Object.fromEntries(
    columnsOf[kind].flatMap(({ key }) => {
      const column = all[key]
      return column === undefined ? [] : [[key, sql.raw(`excluded."${column.name}"`)]]
    }),
  )
}

async function nextNumber(db: Db, kind: FileKind): Promise<number> {
  const { table, id, where } = sources[kind]
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${id}), 0)`.mapWith(Number) })
    .from(table)
    .where(where)
  return (row?.last ?? 0) + 1
}

async function inBatches<Row>(rows: Row[], write: (batch: Row[]) => PromiseLike<unknown>) {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await write(rows.slice(start, start + ROWS_A_STATEMENT))
  }
}

/** The ids of all pools, or of all instructors. */
export async function listIds(db: Db, of: 'pools' | 'instructors'): Promise<Set<number>> {
  const table = of === 'pools' ? pools : instructors
  return new Set((await db.select({ id: table.id }).from(table)).map(({ id }) => id))
}
