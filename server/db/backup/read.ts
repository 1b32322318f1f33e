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
  /** An empty database whose tables are up to date. */
  address: DatabaseAddress
  dataDir: string
  folder: string
  /** Put the backup's keys in place, too. */
  withSecrets: boolean
  /** Checks everything and writes nothing. */
  dryRun?: boolean
}

/**
 * Puts a backup into an empty database, all or nothing, its counters and media with it. Throws `StartupError` when the
 * backup is damaged or of other tables, or when anything would be overwritten.
 */
export async function readBackup(wish: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(wish.folder)
  await refuseDamage(wish.folder, manifest)
  await refuseOtherKeys(wish, manifest)
  const { sql, close } = openDatabase(wish.address, { max: 1 })
  try {
    await sql.begin(async (tx) => {
      await refuseUnfit(tx, manifest)
      if (wish.dryRun) return
      await fillTables(tx, wish.folder, manifest)
      // Within the transaction: rows never name files that are not there.
      await putFiles(wish, manifest)
    })
  } finally {
    await close()
  }
  return manifest
}

async function refuseDamage(folder: string, { files, tables }: Manifest) {
  const listed = new Set(files.map(({ path }) => path))
  const missing = tables.filter(({ name }) => !listed.has(tableFile(name)))
  if (missing.length > 0)
    throw new StartupError(`${folder}: its list lacks ${missing.map(({ name }) => name).join(', ')}`)
  for (const { path, sha256: expected } of files) {
    const found = await sha256(join(folder, path)).catch(() => undefined)
    if (found !== expected)
      throw new StartupError(`${folder}: ${path} is ${found === undefined ? 'missing' : 'damaged'}.`)
  }
}

async function refuseOtherKeys({ dataDir, withSecrets }: RestoreOptions, { secrets }: Manifest) {
  if (!withSecrets) return
  if (!secrets) throw new StartupError('The backup holds no keys.')
  const own = await stat(join(dataDir, 'secrets.json')).catch(() => undefined)
  if (own !== undefined) throw new StartupError(`${join(dataDir, 'secrets.json')} is there already.`)
}

async function refuseUnfit(tx: TransactionSql, { schema }: Manifest) {
  if ((await schemaVersion(tx)) !== schema) {
    throw new StartupError('The backup is of other tables: restore it with the version of the product that wrote it.')
  }
  const tables = await listTables(tx)
  // Nobody writes between this look and the end.
  for (const { name } of tables) await tx`lock table ${tx(name)} in exclusive mode`
  const filled = await filledTables(tx, tables)
  if (filled.length > 0)
    throw new StartupError(
      `The database is not empty: ${filled.join(', ')}. Name another folder or database, and make it with "migrate".`,
    )
}

async function fillTables(tx: TransactionSql, folder: string, { tables, sequences }: Manifest) {
  // What triggers keep is in the backup, too; the watch over money and states is on again before the end.
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

async function putFiles({ folder, dataDir, withSecrets }: RestoreOptions, { files }: Manifest) {
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
