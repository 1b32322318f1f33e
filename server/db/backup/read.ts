import { createReadStream } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TransactionSql } from 'postgres'
import { type DatabaseAddress, openDatabase } from '#server/db/client.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { sha256 } from './files.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { filledTables, listTables, schemaVersion } from './tables.ts'

export type RestoreOptions = {
  /** An empty database with the current schema. */
  address: DatabaseAddress
  dataDir: string
  folder: string
  /** Restores the backup's keys too. */
  withSecrets: boolean
  /** Validates everything and writes nothing. */
  dryRun?: boolean
}

/**
 * Restores a backup into an empty database, all or nothing, with its sequences and media. Throws `StartupError` when
 * the backup is damaged, has another schema, or anything would be overwritten.
 */
export async function readBackup(options: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(options.folder)
  await rejectDamaged(options.folder, manifest)
  await rejectKeyConflict(options, manifest)
  const { sql, close } = openDatabase(options.address, { max: 1 })
  try {
    await sql.begin(async (tx) => {
      await rejectUnfitDatabase(tx, manifest)
      if (options.dryRun) return
      await fillTables(tx, options.folder, manifest)
      // Within the transaction: rows never reference missing files.
      await restoreFiles(options, manifest)
    })
  } finally {
    await close()
  }
  return manifest
}

async function rejectDamaged(folder: string, { files, tables }: Manifest) {
  const listed = new Set(files.map(({ path }) => path))
  const missing = tables.filter(({ name }) => !listed.has(tableFile(name)))
  if (missing.length > 0)
    throw new StartupError(`${folder}: its manifest lacks ${missing.map(({ name }) => name).join(', ')}`)
  for (const { path, sha256: expected } of files) {
    const actual = await sha256(join(folder, path)).catch(() => undefined)
    if (actual !== expected)
      throw new StartupError(`${folder}: ${path} is ${actual === undefined ? 'missing' : 'damaged'}.`)
  }
}

async function rejectKeyConflict({ dataDir, withSecrets }: RestoreOptions, { secrets }: Manifest) {
  if (!withSecrets) return
  if (!secrets) throw new StartupError('The backup contains no keys.')
  const own = await stat(join(dataDir, 'secrets.json')).catch(() => undefined)
  if (own !== undefined) throw new StartupError(`${join(dataDir, 'secrets.json')} already exists.`)
}

async function rejectUnfitDatabase(tx: TransactionSql, { schema }: Manifest) {
  if ((await schemaVersion(tx)) !== schema) {
    throw new StartupError('The backup has another schema: restore it with the version of the product that wrote it.')
  }
  const tables = await listTables(tx)
  // No other writes until the transaction ends.
  for (const { name } of tables) await tx`lock table ${tx(name)} in exclusive mode`
  const filled = await filledTables(tx, tables)
  if (filled.length > 0)
    throw new StartupError(
      `The database is not empty: ${filled.join(', ')}. Choose another folder or database, and create the tables with "migrate".`,
    )
}

async function fillTables(tx: TransactionSql, folder: string, { tables, sequences }: Manifest) {
  // The backup contains what triggers maintain; the checks of money and states are enabled again before the commit.
  for (const { name } of tables) await tx`alter table ${tx(name)} disable trigger user`
  for (const { name, columns } of tables) {
    const rows = await tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable()
    await pipeline(createReadStream(join(folder, tableFile(name))), rows)
  }
  for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`
  for (const { name, value, used } of sequences) {
    await tx`select setval(${name}::regclass, ${value}::bigint, ${used})`
  }
}

async function restoreFiles({ folder, dataDir, withSecrets }: RestoreOptions, { files }: Manifest) {
  for (const { path } of files) {
    const isMedia = path.startsWith('media/')
    if (!isMedia && !(withSecrets && path === 'secrets.json')) continue
    const to = join(dataDir, path)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await copyFile(join(folder, path), to)
  }
}

function tableFile(name: string): string {
  return `tables/${name}.copy`
}
