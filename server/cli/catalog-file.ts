import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { exportFile, fileKindOf, importFile } from '#server/modules/catalog/import/catalog-file.service.ts'
import { audited } from './club/audited.ts'
import { command, UsageError } from './command.ts'
import { dryRunOption, jsonOption } from './options.ts'
import { withDatabase } from './with-database.ts'

const kinds = 'teams|courses|pools|instructors|slides'

export const exportCatalog = command({
  name: 'export',
  summary: 'write a part of the catalogue as CSV, or as JSON lines when the file ends in .jsonl',
  declare: (parser) =>
    parser
      .argument(`<${kinds}>`, 'the part of the catalogue')
      .option('--file <FILE>', 'write to a file that ends in .csv or .jsonl, instead of printing')
      .option(...jsonOption),
  async run(part, { file, json = false }) {
    const kind = kindOf(part)
    const format = file === undefined ? (json ? 'jsonl' : 'csv') : formatOf(file)
    const content = await withDatabase((db) => exportFile(db, kind, format))
    if (file === undefined) process.stdout.write(content)
    else {
      // Written under a temporary name first: the file is complete or absent.
      writeFileSync(`${file}.new`, content)
      renameSync(`${file}.new`, file)
      console.log(json ? JSON.stringify({ file, kind }) : `Written: ${file}`)
    }
    return 0
  },
})

export const importCatalog = command({
  name: 'import',
  summary: 'import such a file: rows with an id change that entry, rows without one are added; all lines or none',
  declare: (parser) =>
    parser
      .argument(`<${kinds}>`, 'the part of the catalogue')
      .requiredOption('--file <FILE>', 'a file that ends in .csv or .jsonl')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(part, { file, dryRun = false, json }) {
    const kind = kindOf(part)
    const source = { bytes: bytesOf(file), format: formatOf(file), dryRun }
    const { faults, ...counts } = await withDatabase((db) =>
      audited(
        db,
        (tx) => importFile(tx, kind, source),
        ({ faults, added, changed }) =>
          dryRun || faults.length > 0 || added + changed === 0
            ? undefined
            : { action: 'catalog.import', subject: { kind: 'catalog', id: kind }, after: { file, added, changed } },
      ),
    )
    if (json) console.log(JSON.stringify({ file, kind, dryRun, ...counts, faults }))
    else if (faults.length > 0) {
      for (const { line, field, reason } of faults) console.error(`${file}:${line}: ${field}: ${reason}`)
      console.error(`Nothing was changed: ${faults.length} faults.`)
    } else {
      const { added, changed, unchanged } = counts
      console.log(`${dryRun ? 'Would be' : 'Done'}: ${added} new, ${changed} changed, ${unchanged} unchanged.`)
    }
    return faults.length === 0 ? 0 : 1
  },
})

function kindOf(part: string) {
  const found = fileKindOf(part)
  if (found === undefined) throw new UsageError(`Choose one of: ${kinds}.`)
  return found
}

function formatOf(file: string): 'csv' | 'jsonl' {
  if (/\.csv$/i.test(file)) return 'csv'
  if (/\.(jsonl|ndjson)$/i.test(file)) return 'jsonl'
  throw new UsageError('The file name must end in .csv or .jsonl.')
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
