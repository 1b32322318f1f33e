import type { Sql, TransactionSql } from 'postgres'

/** A table with the columns to back up. */
export type BackedTable = { name: string; columns: string[] }
/** State of a sequence: the next value follows `value` if that was used. */
export type BackedSequence = { name: string; value: string; used: boolean }

type Reader = Sql | TransactionSql

/** All tables, referenced ones before those that reference them. */
export async function listTables(sql: Reader): Promise<BackedTable[]> {
  const rows = await sql<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`
  const links = await sql<{ child: string; parent: string }[]>`
    select child.relname as child, parent.relname as parent
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and child.oid <> parent.oid`
  return sortByReferences([...rows], [...links])
}

function sortByReferences(tables: BackedTable[], links: { child: string; parent: string }[]): BackedTable[] {
  const ordered: BackedTable[] = []
  let left = tables
  while (left.length > 0) {
    const remaining = new Set(left.map(({ name }) => name))
    const ready = left.filter(({ name }) => !links.some(({ child, parent }) => child === name && remaining.has(parent)))
    if (ready.length === 0) throw new Error(`tables with circular references: ${[...remaining].join(', ')}`)
    ordered.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** Sequences are not transactional: read after the snapshot began, they are never behind its rows. */
export async function readSequences(sql: Reader): Promise<BackedSequence[]> {
  const rows = await sql<BackedSequence[]>`
    select sequencename::text as name, coalesce(last_value, start_value)::text as value, last_value is not null as used
    from pg_sequences where schemaname = 'public' order by sequencename`
  return [...rows]
}

/** The newest applied migration, which identifies the schema. */
export async function schemaVersion(sql: Reader): Promise<string> {
  const [row] = await sql<
    { hash: string }[]
  >`select hash from drizzle.__drizzle_migrations order by created_at desc, id desc limit 1`
  if (row === undefined) throw new Error('the database was never migrated')
  return row.hash
}

/** Names of the tables that contain rows. */
export async function filledTables(sql: Reader, tables: BackedTable[]): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of tables) {
    const rows = await sql`select from ${sql(name)} limit 1`
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

/** Paths of stored files that rows reference, relative to the media folder. */
export async function namedMedia(sql: Reader): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`
    select 'posts/' || (file ->> 'name') as path from media, jsonb_array_elements(files) as file
    union select substr(profile_picture, length('/media/') + 1) from users where profile_picture like '/media/avatars/%'`
  return rows.map(({ path }) => path)
}
