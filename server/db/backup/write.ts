import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TransactionSql } from 'postgres'
import { type DatabaseAddress, openDatabase } from '#server/db/client.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { linkOrCopy, listFiles, sha256 } from './files.ts'
import { countHoldings, type Holdings, isEmpty } from './holdings.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { type BackedTable, listTables, namedMedia, readSequences, schemaVersion } from './tables.ts'

const WRITE_BYTES = 1_000_000

export type BackupOptions = {
  address: DatabaseAddress
  dataDir: string
  /** A folder that does not exist yet, or is empty. */
  folder: string
  now: Date
  /** Whether the media are on this disk. */
  hasMedia: boolean
  /** Includes the server's keys: without them a restored server signs out all users and voids every entry pass. */
  withSecrets: boolean
  /** Allows an empty database: backing one up usually means the wrong database. */
  allowEmpty?: boolean
}

/**
 * Writes all tables from one snapshot, with the media they reference, while the server runs. The folder is complete or
 * absent. Throws `StartupError` when it is not empty, a referenced file is missing or the database is empty.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest & { holds: Holdings }> {
  await rejectNonEmptyFolder(options.folder)
  const fresh = join(dirname(options.folder), `.${process.pid}.${options.now.getTime()}.backup`)
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  try {
    const manifest = await writeContents(options, fresh)
    await rm(options.folder, { recursive: true, force: true })
    await rename(fresh, options.folder)
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

/** What a backup into this folder would contain. Writes nothing; throws `StartupError` where the real one would. */
export async function previewBackup(options: Omit<BackupOptions, 'now' | 'withSecrets'>): Promise<BackupPlan> {
  await rejectNonEmptyFolder(options.folder)
  const { sql, close } = openDatabase(options.address, { max: 1 })
  const { tables, rows, referenced, holds } = await sql
    .begin('isolation level repeatable read read only', async (tx) => {
      const listed = await listTables(tx)
      let counted = 0
      for (const { name } of listed) counted += Number((await tx`select count(*) from ${tx(name)}`)[0]?.count)
      const holds = await countHoldings(tx)
      rejectEmptyDatabase(options, holds)
      return { tables: listed.length, rows: counted, referenced: await namedMedia(tx), holds }
    })
    .finally(close)
  if (!options.hasMedia) return { tables, rows, files: 0, bytes: 0, media: 'elsewhere', holds }
  const media = join(options.dataDir, 'media')
  await rejectMissingMedia(media, referenced)
  const paths = await listMedia(media)
  const sizes = await Promise.all(paths.map(async (path) => (await stat(join(media, path))).size))
  return { tables, rows, files: paths.length, bytes: sizes.reduce((sum, size) => sum + size, 0), media: 'kept', holds }
}

async function rejectNonEmptyFolder(folder: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartupError(`${folder}: ${error.message}`)
  })
  if (names.length > 0) throw new StartupError(`${folder} is not empty.`)
}

function rejectEmptyDatabase(
  { address, allowEmpty = false }: Pick<BackupOptions, 'address' | 'allowEmpty'>,
  holds: Holdings,
) {
  if (allowEmpty || !isEmpty(holds)) return
  const where = 'url' in address ? new URL(address.url).host : address.socketDir
  throw new StartupError(
    `The database at ${where} is empty: no orders, people, teams, courses, pools, posts or media. A backup of it is written ` +
      'only with --allow-empty.',
  )
}

async function writeContents(options: BackupOptions, folder: string): Promise<Manifest & { holds: Holdings }> {
  const { sql, close } = openDatabase(options.address, { max: 1 })
  // Once before the snapshot, against later removals, and once after it, for files added meanwhile.
  if (options.hasMedia) await linkMedia(options.dataDir, folder)
  const taken = await sql
    .begin('isolation level repeatable read read only', (tx) => copyTables(tx, options, folder))
    .finally(close)
  if (options.hasMedia) {
    await linkMedia(options.dataDir, folder)
    await rejectMissingMedia(join(folder, 'media'), taken.referenced)
  }
  if (options.withSecrets) await linkOrCopy(join(options.dataDir, 'secrets.json'), join(folder, 'secrets.json'))
  const files = await listFiles(folder)
  const manifest: Manifest & { holds: Holdings } = {
    ...{ format: 'mowj-backup-1', schema: taken.schema, takenAt: options.now.toISOString() },
    ...{ tables: taken.tables, sequences: taken.sequences, media: options.hasMedia ? 'kept' : 'elsewhere' },
    ...{ secrets: files.includes('secrets.json'), holds: taken.holds, auditHead: taken.auditHead },
    files: [],
  }
  for (const path of files) manifest.files.push({ path, sha256: await sha256(join(folder, path)) })
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  return manifest
}

async function copyTables(tx: TransactionSql, options: BackupOptions, folder: string) {
  // The first statement takes the snapshot that all others read.
  const schema = await schemaVersion(tx)
  const holds = await countHoldings(tx)
  rejectEmptyDatabase(options, holds)
  const tables = await listTables(tx)
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  for (const table of tables) await copyTable(tx, table, join(folder, 'tables', `${table.name}.copy`))
  const [head] = await tx`select seq::int, hash from audit_log order by seq desc limit 1`
  const auditHead = { seq: Number(head?.seq ?? 0), hash: String(head?.hash ?? '') }
  return { schema, tables, holds, auditHead, sequences: await readSequences(tx), referenced: await namedMedia(tx) }
}

/** Reads the rows to the end even when the disk is full: only then does the connection accept another statement. */
async function copyTable(tx: TransactionSql, { name, columns }: BackedTable, path: string) {
  const rows = await tx`copy ${tx(name)} (${tx(columns)}) to stdout`.readable()
  const file = await open(path, 'wx', 0o600)
  let failure: unknown
  const write = (buffers: Buffer[]) =>
    file.writeFile(Buffer.concat(buffers)).catch((error: unknown) => {
      failure ??= error
    })
  try {
    let pending: Buffer[] = []
    let bytes = 0
    for await (const row of rows as AsyncIterable<Buffer>) {
      pending.push(row)
      bytes += row.length
      if (bytes < WRITE_BYTES) continue
      if (failure === undefined) await write(pending)
      pending = []
      bytes = 0
    }
    await write(pending)
    await file.sync()
  } finally {
    await file.close()
    // The driver pauses its socket when rows arrive fast, and does not resume after the last one: this does.
    rows._read(0)
  }
  if (failure !== undefined) throw failure
}

async function linkMedia(dataDir: string, folder: string) {
  const media = join(dataDir, 'media')
  for (const path of await listMedia(media)) await linkOrCopy(join(media, path), join(folder, 'media', path))
}

/** Complete files: one that is being written has a temporary name. */
async function listMedia(media: string): Promise<string[]> {
  return (await listFiles(media)).filter((path) => !path.split('/').some((part) => part.startsWith('.')))
}

async function rejectMissingMedia(media: string, referenced: string[]) {
  const missing: string[] = []
  for (const path of referenced) {
    const found = await stat(join(media, path)).catch(() => undefined)
    if (found === undefined) missing.push(path)
  }
  if (missing.length > 0) {
    throw new StartupError(
      `${missing.length} files that the tables reference are missing: ${missing.slice(0, 5).join(', ')}`,
    )
  }
}
