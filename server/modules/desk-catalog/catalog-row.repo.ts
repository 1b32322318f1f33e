import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { lockCatalog } from '#server/db/catalog-lock.ts'
import type { Db } from '#server/db/client.ts'
import { instructors, pools, programs, slides } from '#server/db/schema/catalog.ts'
import { countRows } from '#server/db/seed/counts.ts'
import type { DeskCatalogQuery } from '#src/contract/desk/catalog.ts'
import type { Picture } from '#src/contract/picture.ts'

/** What is listed and edited by the same code; `number` of a row is its public id. */
export type RowKind = 'pool' | 'coach' | 'team' | 'course' | 'slide'
export type Values = Record<string, unknown>
export type StoredRow = Values & {
  id: number
  number: number
  version: number
  archivedAt: Date | null
  picture: Picture
  gallery?: Picture[]
  /** Of teams and courses. */
  poolId?: number
  instructorId?: number
}

type Source = {
  table: PgTable & { version: PgColumn; archivedAt: PgColumn; id: PgColumn }
  number: PgColumn
  name: PgColumn
  fixed: Values
  where?: SQL
  /** The pool that a row belongs to; none of what is the whole club's. */
  pool?: PgColumn
  /** What a list shows of other tables. */
  beside: Record<string, SQL>
}

const count = (of: string) => sql.raw(`(select count(*)::int from ${of})`)

const sources: Record<RowKind, Source> = {
  pool: {
    table: pools,
    number: pools.id,
    name: pools.name,
    fixed: {},
    pool: pools.id,
    beside: {
      openingCount: count("sessions s where s.pool_id = pools.id and s.kind = 'pool' and s.archived_at is null"),
      programCount: count('programs p where p.pool_id = pools.id and p.archived_at is null'),
    },
  },
  coach: {
    table: instructors,
    number: instructors.id,
    name: instructors.name,
    fixed: {},
    beside: { programCount: count('programs p where p.instructor_id = instructors.id and p.archived_at is null') },
  },
  team: programSource('team'),
  course: programSource('course'),
  slide: { table: slides, number: slides.id, name: slides.title, fixed: {}, beside: {} },
}

function programSource(kind: 'team' | 'course'): Source {
  return {
    table: programs,
    number: programs.number,
    name: programs.name,
    fixed: { kind },
    where: eq(programs.kind, kind),
    pool: programs.poolId,
    beside: {
      poolName: sql.raw('(select name from pools where pools.id = programs.pool_id)'),
      coachName: sql.raw('(select name from instructors where instructors.id = programs.instructor_id)'),
      sessionCount: count('sessions s where s.program_id = programs.id and s.archived_at is null'),
    },
  }
}

function selectFrom(db: Db, kind: RowKind) {
  const { table, number, beside } = sources[kind]
  const columns = { ...getTableColumns(table), number, ...beside }
  return db.select(columns as Record<string, PgColumn>).from(table)
}

/** Rows that match, newest first; of `pools` alone where the kind has a pool. */
export async function listRows(
  db: Db,
  kind: RowKind,
  { q, state, pool, coach, level, sex, cursor }: DeskCatalogQuery,
  pools: 'all' | readonly number[],
  limit: number,
): Promise<StoredRow[]> {
  const { table, number, name, where, pool: poolColumn } = sources[kind]
  const states = { all: undefined, live: isNull(table.archivedAt), archived: isNotNull(table.archivedAt) }
  const ofProgram = (column: PgColumn, value: unknown) =>
    table === programs && value !== undefined ? eq(column, value) : undefined
  const conditions = [
    where,
    states[state],
    poolColumn === undefined || pools === 'all' ? undefined : among(poolColumn, pools),
    q === undefined || q.trim() === '' ? undefined : hasText(name, q),
    ofProgram(programs.poolId, pool),
    ofProgram(programs.instructorId, coach),
    ofProgram(programs.level, level),
    ofProgram(programs.sex, sex),
    cursor === undefined ? undefined : lt(number, cursor),
  ]
  const rows = await selectFrom(db, kind)
    .where(and(...conditions))
    .orderBy(desc(number))
    .limit(limit)
  return rows as unknown as StoredRow[]
}

function among(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::int[])`
}

/** Whether a text contains another, both folded as the search folds them. */
export function hasText(column: PgColumn, text: string): SQL {
  return sql`position(fold_fa(${text}::text) in fold_fa(${column})) > 0`
}

export async function findRow(db: Db, kind: RowKind, number: number): Promise<StoredRow | undefined> {
  const { number: column, where } = sources[kind]
  const [row] = await selectFrom(db, kind).where(and(where, eq(column, number)))
  return row as unknown as StoredRow | undefined
}

/** Adds a row with the next public id, last in order where the kind has one. Returns the id. */
export async function insertRow(tx: Db, kind: RowKind, values: Values): Promise<number> {
  const { table, fixed, number } = sources[kind]
  const next = (column: PgColumn, where: SQL = sql`true`) =>
    sql`(select coalesce(max(${column}), 0) + 1 from ${table} where ${where})`
  await lockCatalog(tx)
  const given: Values = { ...values, ...fixed }
  if (table === programs) {
    given.number = next(programs.number, sql`kind = ${fixed.kind}`)
    // Those of its first session follow.
    given.pricePerTermRial = 0
    given.finalPriceRial = 0
  }
  if (table === slides) given.position = next(slides.position)
  const [row] = await tx.insert(table).values(given).returning({ number })
  if (row === undefined) throw new Error('insert returned no row')
  await countRows(tx)
  return Number(row.number)
}

/** Changes a row of this version; false when it has another meanwhile. */
export async function updateRow(
  tx: Db,
  kind: RowKind,
  { number, version, ...values }: Values & { number: number; version: number },
): Promise<boolean> {
  const { table, number: column, where } = sources[kind]
  const rows = await tx
    .update(table)
    .set(values)
    .where(and(where, eq(column, number), eq(table.version, version)))
    .returning({ id: table.id })
  if ('archivedAt' in values) await countRows(tx)
  return rows.length === 1
}

/** A pool or coach, locked so that it is not archived before the transaction ends. */
export async function lockReferred(tx: Db, of: 'pools' | 'instructors', id: number) {
  const table = of === 'pools' ? pools : instructors
  const [row] = await tx
    .select({ id: table.id, archivedAt: table.archivedAt })
    .from(table)
    .where(eq(table.id, id))
    .for('share')
  return row
}

/** How many teams and courses that are offered belong to a pool or coach. */
export async function countLivePrograms(tx: Db, kind: 'pool' | 'coach', id: number): Promise<number> {
  const owner = kind === 'pool' ? programs.poolId : programs.instructorId
  return tx.$count(programs, and(eq(owner, id), isNull(programs.archivedAt)))
}
