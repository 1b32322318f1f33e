import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TransactionSql } from 'postgres'
import { type DatabaseAddress, openDatabase } from '#server/db/client.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { listFiles, sha256, takeFile } from './files.ts'
import { countHoldings, type Holdings, isEmpty } from './holdings.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { type BackedTable, listTables, namedMedia, readSequences, schemaVersion } from './tables.ts'

const PART_BYTES = 1_000_000

export type BackupOptions = {
  address: DatabaseAddress
  dataDir: string
  /** A folder that does not exist yet, or is empty. */
  folder: string
  now: Date
  /** Whether the media are on this disk. */
  hasMedia: boolean
  /** The server's keys too: without them a restored server signs everybody out and voids every entry pass. */
  withSecrets: boolean
  /** Write also what holds nothing: as a rule that is the wrong database. */
  allowEmpty?: boolean
}

/**
 * Writes all tables as they were at one instant, with the media they name, while the server goes on. The folder is whole or
 * not there. Throws `StartupError` when it is taken, a named file is missing or the database is empty.
 */
export async function writeBackup(wish: BackupOptions): Promise<Manifest & { holds: Holdings }> {
  await refuseFilled(wish.folder)
  const fresh = join(dirname(wish.folder), `.${process.pid}.${wish.now.getTime()}.backup`)
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  try {
    const manifest = await fill(wish, fresh)
    await rm(wish.folder, { recursive: true, force: true })
    await rename(fresh, wish.folder)
    return manifest
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
}

export type BackupPlan = {
  tables: number
  rows: number
  files: number
  bytes: number
  /** `elsewhere`: in an object store, which is not copied. */
  media: 'kept' | 'elsewhere'
  holds: Holdings
}

/** What a backup into this folder would hold. Writes nothing; throws `StartupError` for what would refuse the real one. */
export async function lookAhead(wish: Omit<BackupOptions, 'now' | 'withSecrets'>): Promise<BackupPlan> {
  await refuseFilled(wish.folder)
  const { sql, close } = openDatabase(wish.address, { max: 1 })
  const { tables, rows, named, holds } = await sql
    .begin('isolation level repeatable read read only', async (tx) => {
      const listed = await listTables(tx)
      let counted = 0
      for (const { name } of listed) counted += Number((await tx`select count(*) from ${tx(name)}`)[0]?.count)
      const holds = await countHoldings(tx)
      refuseEmpty(wish, holds)
      return { tables: listed.length, rows: counted, named: await namedMedia(tx), holds }
    })
    .finally(close)
  if (!wish.hasMedia) return { tables, rows, files: 0, bytes: 0, media: 'elsewhere', holds }
  const media = join(wish.dataDir, 'media')
  await refuseMissing(media, named)
  const paths = await listMedia(media)
  const sizes = await Promise.all(paths.map(async (path) => (await stat(join(media, path))).size))
  return { tables, rows, files: paths.length, bytes: sizes.reduce((sum, size) => sum + size, 0), media: 'kept', holds }
}

async function refuseFilled(folder: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartupError(`${folder}: ${error.message}`)
  })
  if (names.length > 0) throw new StartupError(`${folder} is not empty.`)
}

function refuseEmpty({ address, allowEmpty = false }: Pick<BackupOptions, 'address' | 'allowEmpty'>, holds: Holdings) {
  if (allowEmpty || !isEmpty(holds)) return
  const where = 'url' in address ? new URL(address.url).host : address.socketDir
  throw new StartupError(
    `The database at ${where} is empty: no orders, people, teams, courses, pools, posts or media. A backup of it is written ` +
      'only with --allow-empty.',
  )
}

async function fill(wish: BackupOptions, folder: string): Promise<Manifest & { holds: Holdings }> {
  const { sql, close } = openDatabase(wish.address, { max: 1 })
  // Before the snapshot: what is removed from now on stays here. After it: what came meanwhile.
  if (wish.hasMedia) await takeMedia(wish.dataDir, folder)
  const taken = await sql
    .begin('isolation level repeatable read read only', (tx) => copyTables(tx, wish, folder))
    .finally(close)
  if (wish.hasMedia) {
    await takeMedia(wish.dataDir, folder)
    await refuseMissing(join(folder, 'media'), taken.named)
  }
  if (wish.withSecrets) await takeFile(join(wish.dataDir, 'secrets.json'), join(folder, 'secrets.json'))
  const files = await listFiles(folder)
  const manifest: Manifest & { holds: Holdings } = {
    ...{ format: 'mowj-backup-1', schema: taken.schema, takenAt: wish.now.toISOString() },
    ...{ tables: taken.tables, sequences: taken.sequences, media: wish.hasMedia ? 'kept' : 'elsewhere' },
    ...{ secrets: files.includes('secrets.json'), holds: taken.holds },
    files: [],
  }
  for (const path of files) manifest.files.push({ path, sha256: await sha256(join(folder, path)) })
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  return manifest
}

async function copyTables(tx: TransactionSql, wish: BackupOptions, folder: string) {
  // The first statement takes the snapshot that all others read.
  const schema = await schemaVersion(tx)
  const holds = await countHoldings(tx)
  refuseEmpty(wish, holds)
  const tables = await listTables(tx)
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  for (const table of tables) await copyTable(tx, table, join(folder, 'tables', `${table.name}.copy`))
  return { schema, tables, holds, sequences: await readSequences(tx), named: await namedMedia(tx) }
}

/** Rows are read to their end even when the disk is full: only then does the connection take another statement. */
async function copyTable(tx: TransactionSql, { name, columns }: BackedTable, path: string) {
  const rows = await tx`copy ${tx(name)} (${tx(columns)}) to stdout`.readable()
  const file = await open(path, 'wx', 0o600)
  let failure: unknown
  const write = (parts: Buffer[]) =>
    file.writeFile(Buffer.concat(parts)).catch((error: unknown) => {
      failure ??= error
    })
  try {
    let waiting: Buffer[] = []
    let bytes = 0
    for await (const row of rows as AsyncIterable<Buffer>) {
      waiting.push(row)
      bytes += row.length
      if (bytes < PART_BYTES) continue
      if (failure === undefined) await write(waiting)
      waiting = []
      bytes = 0
    }
    await write(waiting)
    await file.sync()
  } finally {
    await file.close()
    // The driver pauses its socket when rows come fast, and forgets to go on after the last of them: it does here.
    rows._read(0)
  }
  if (failure !== undefined) throw failure
}

async function takeMedia(dataDir: string, folder: string) {
  const media = join(dataDir, 'media')
  for (const path of await listMedia(media)) await takeFile(join(media, path), join(folder, 'media', path))
}

/** The files that are whole: one that is just being written has another name first. */
async function listMedia(media: string): Promise<string[]> {
  return (await listFiles(media)).filter((path) => !path.split('/').some((part) => part.startsWith('.')))
}

async function refuseMissing(media: string, named: string[]) {
  const missing: string[] = []
  for (const path of named) {
    const found = await stat(join(media, path)).catch(() => undefined)
    if (found === undefined) missing.push(path)
  }
  if (missing.length > 0) {
    throw new StartupError(
      `${missing.length} files that the tables name are not there: ${missing.slice(0, 5).join(', ')}`,
    )
  }
}
