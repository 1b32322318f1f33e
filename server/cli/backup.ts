import { resolve } from 'node:path'
import { readBackup } from '#server/db/backup/read.ts'
import { lookAhead, writeBackup } from '#server/db/backup/write.ts'
import { auditPayments } from '#server/modules/payment/audit.service.ts'
import { type Command, UsageError } from './command.ts'
import { readOptions } from './options.ts'
import { withDatabase } from './with-database.ts'

const flag = { type: 'boolean' } as const

export const backup: Command = {
  name: 'backup',
  summary: 'write all tables as of one instant, and the media they name, into a new folder; the server may go on',
  usage: '<folder> [--with-secrets] [--dry-run] [--json]',
  async run(args) {
    const { values, positionals } = readOptions(args, { 'with-secrets': flag, 'dry-run': flag, json: flag })
    const folder = folderOf(positionals)
    if (values['dry-run']) return planBackup(folder, values.json ?? false)
    const { tables, files, media, secrets, schema } = await withDatabase((_db, config, address) =>
      writeBackup({
        ...{ address, dataDir: config.dataDir, folder, now: new Date() },
        ...{ hasMedia: config.mediaStore.kind === 'disk', withSecrets: values['with-secrets'] ?? false },
      }),
    )
    if (values.json)
      console.log(JSON.stringify({ folder, schema, tables: tables.length, files: files.length, media, secrets }))
    else {
      console.log(`${folder}: ${tables.length} tables, ${files.length} files.`)
      if (media === 'elsewhere') console.log('Media are in the object store: copy the bucket by its own means.')
      if (!secrets) console.log('The keys (secrets.json) are not in it: keep a copy of them apart.')
    }
    return 0
  },
}

/** Tells what a backup would hold, and that it could be made; writes nothing. */
async function planBackup(folder: string, json: boolean): Promise<number> {
  const { tables, rows, files, bytes, media } = await withDatabase((_db, { dataDir, mediaStore }, address) =>
    lookAhead({ address, dataDir, folder, hasMedia: mediaStore.kind === 'disk' }),
  )
  if (json) console.log(JSON.stringify({ folder, dryRun: true, tables, rows, files, bytes, media }))
  else {
    console.log(`${folder} would hold ${tables} tables of ${rows} rows and ${files} media files of ${bytes} bytes.`)
    if (media === 'elsewhere') console.log('Media are in the object store: copy the bucket by its own means.')
  }
  return 0
}

export const restore: Command = {
  name: 'restore',
  summary: 'put a backup into an empty database, then check the nine invariants',
  usage: '<folder> [--with-secrets] [--dry-run] [--json]',
  async run(args) {
    const { values, positionals } = readOptions(args, { 'with-secrets': flag, 'dry-run': flag, json: flag })
    const folder = folderOf(positionals)
    const dryRun = values['dry-run'] ?? false
    const broken = await withDatabase(async (db, { dataDir }, address) => {
      await readBackup({ address, dataDir, folder, withSecrets: values['with-secrets'] ?? false, dryRun })
      return (await auditPayments(db)).filter(({ ok }) => !ok)
    })
    if (values.json) console.log(JSON.stringify({ folder, dryRun, broken }))
    else if (dryRun) console.log(`${folder} is whole and fits this database.`)
    else console.log(`Restored. ${broken.length === 0 ? 'All invariants hold.' : 'Some are broken: run audit.'}`)
    return broken.length === 0 ? 0 : 1
  },
}

function folderOf([folder, ...rest]: string[]): string {
  if (folder === undefined || rest.length > 0) throw new UsageError('Give one folder.')
  return resolve(folder)
}
