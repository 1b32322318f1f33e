import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '#server/db/backup/manifest.ts'
import { readBackup } from '#server/db/backup/read.ts'
import { openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'
import { migrateDatabase, migrationsFolder } from '#server/db/migrate.ts'
import { releaseArchive, releaseFacts } from '#tests/support/data/release-before.ts'

/**
 * Fills a data folder with what the release before left there: its schema and rows, media and keys. Returns what its users
 * had done, and the number of rows by table. Throws when a migration of that release is not the one of this tree.
 */
export async function makeDataOfRelease(dataDir: string) {
  const backup = join(dataDir, 'backup')
  mkdirSync(backup, { recursive: true })
  execFileSync('tar', ['-xzf', releaseArchive, '-C', backup])
  const { schema, tables } = await readManifest(backup)
  const server = await startEmbedded({ dataDir, durable: false })
  try {
    await migrateDatabase(server.address, migrationsUntil(schema, join(dataDir, 'migrations')))
    await readBackup({ address: server.address, dataDir, folder: backup, withSecrets: true, dryRun: false })
    const { sql, close } = openDatabase(server.address, { max: 1 })
    const rows = new Map<string, number>()
    for (const { name } of tables) {
      const [row] = await sql`select count(*)::int as count from ${sql(name)}`
      rows.set(name, row?.count)
    }
    await close()
    return { facts: releaseFacts.parse(JSON.parse(readFileSync(join(backup, 'facts.json'), 'utf8'))), rows }
  } finally {
    await server.stop()
  }
}

/** A folder of the migrations up to the one whose SHA-256 is `hash`. */
function migrationsUntil(hash: string, folder: string): string {
  type Journal = { entries: { tag: string }[] }
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal
  const sha256 = (tag: string) =>
    createHash('sha256')
      .update(readFileSync(join(migrationsFolder, `${tag}.sql`)))
      .digest('hex')
  const last = journal.entries.findIndex(({ tag }) => sha256(tag) === hash)
  if (last === -1) throw new Error(`no migration has the hash ${hash}: one of the release before was changed`)
  const entries = journal.entries.slice(0, last + 1)
  mkdirSync(join(folder, 'meta'), { recursive: true })
  for (const { tag } of entries) copyFileSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}
