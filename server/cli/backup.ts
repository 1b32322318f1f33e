import { resolve } from 'node:path'
import type { Holdings } from '#server/db/backup/holdings.ts'
import { voidedBy } from '#server/db/backup/keys.ts'
import { readBackup } from '#server/db/backup/read.ts'
import { previewBackup, writeBackup } from '#server/db/backup/write.ts'
import { findBrokenEntry } from '#server/modules/audit-log/audit-log.service.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { command } from './command.ts'
import { dryRunOption, jsonOption } from './options.ts'
import { withDatabase } from './with-database.ts'

export const backup = command({
  name: 'backup',
  summary:
    'write all tables from one snapshot, and the media they reference, into a new folder; the server may keep running',
  declare: (parser) =>
    parser
      .argument('<folder>', 'a new folder')
      .option('--with-secrets', 'include the keys (secrets.json)')
      .option('--allow-empty', 'write a backup even of a database without content')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(to, { withSecrets = false, allowEmpty = false, dryRun, json = false }) {
    const folder = resolve(to)
    if (dryRun) return planBackup(folder, { allowEmpty, json })
    const { tables, files, media, secrets, schema, holds } = await withDatabase((_db, config, address) =>
      writeBackup({
        ...{ address, dataDir: config.dataDir, folder, now: new Date(), allowEmpty },
        ...{ hasMedia: config.mediaStore.kind === 'disk', withSecrets },
      }),
    )
    if (json)
      console.log(JSON.stringify({ folder, schema, tables: tables.length, files: files.length, media, secrets, holds }))
    else {
      console.log(`${folder}: ${tables.length} tables, ${files.length} files. It contains ${describe(holds)}.`)
      if (media === 'elsewhere') console.log('Media are in the object store: copy the bucket separately.')
      if (!secrets) console.log('The keys (secrets.json) are not included: store a copy of them separately.')
    }
    return 0
  },
})

/** Prints the contents of a backup without writing it; fails where the backup would. */
async function planBackup(folder: string, { allowEmpty, json }: { allowEmpty: boolean; json: boolean }) {
  const { tables, rows, files, bytes, media, holds } = await withDatabase((_db, { dataDir, mediaStore }, address) =>
    previewBackup({ address, dataDir, folder, hasMedia: mediaStore.kind === 'disk', allowEmpty }),
  )
  if (json) console.log(JSON.stringify({ folder, dryRun: true, tables, rows, files, bytes, media, holds }))
  else {
    console.log(`${folder} would contain ${tables} tables of ${rows} rows and ${files} media files of ${bytes} bytes:`)
    console.log(`${describe(holds)}.`)
    if (media === 'elsewhere') console.log('Media are in the object store: copy the bucket separately.')
  }
  return 0
}

export const restore = command({
  name: 'restore',
  summary: 'restore a backup into an empty database (made by "migrate"), then check the ten invariants',
  declare: (parser) =>
    parser
      .argument('<folder>', 'a folder that backup wrote')
      .option('--with-secrets', 'restore the keys (secrets.json) too')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(from, { withSecrets = false, dryRun = false, json }) {
    const folder = resolve(from)
    const { broken, holds, voided, brokenEntry } = await withDatabase(async (db, { dataDir }, address) => {
      const manifest = await readBackup({ address, dataDir, folder, withSecrets, dryRun })
      const failed = (await auditPayments(db)).filter(({ ok }) => !ok)
      const brokenEntry = dryRun ? undefined : await findBrokenEntry(db, manifest.auditHead)
      return {
        brokenEntry,
        broken: failed,
        holds: manifest.holds,
        voided: withSecrets ? [] : await voidedBy(dataDir, folder),
      }
    })
    if (json) console.log(JSON.stringify({ folder, dryRun, holds, voided, broken, brokenEntry }))
    else {
      if (dryRun) console.log(`${folder} is complete and fits this database.`)
      else
        console.log(
          `Restored. ${broken.length === 0 ? 'All invariants hold.' : 'Some invariants are broken: run audit.'}`,
        )
      if (holds !== undefined) console.log(`It contains ${describe(holds)}.`)
      if (brokenEntry !== undefined) console.error(`WARNING: the audit log is changed or cut at entry ${brokenEntry}.`)
      warnAboutKeys(voided)
    }
    return broken.length === 0 && brokenEntry === undefined ? 0 : 1
  },
})

/** The rows are restored, but what the old keys signed or hashed is void under other keys. */
function warnAboutKeys(voided: string[] | undefined) {
  if (voided === undefined)
    console.error(
      'WARNING: the backup contains no keys. Unless secrets.json in DATA_DIR is the one of its server, all sessions, ' +
        'one-time codes, entry passes and push subscriptions in it are void.',
    )
  else if (voided.length > 0)
    console.error(
      `WARNING: the backup's keys are not in use (--with-secrets), so its ${voided.join(', ')} are void. ` +
        'To preserve them, copy its secrets.json into DATA_DIR (mode 0600) before the server starts.',
    )
}

function describe({ orders, people, programs, pools, posts, media }: Holdings): string {
  return `${orders} orders, ${people} people, ${programs} teams and courses, ${pools} pools, ${posts} posts, ${media} media`
}
