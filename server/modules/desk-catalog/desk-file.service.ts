import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { importFile } from '#server/modules/catalog/import/catalog-file.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import type { CatalogFileKind, CatalogImportResult } from '#src/contract/desk/catalog-file.ts'
import type { Asking } from './row-values.service.ts'

/** More than these are counted alone. */
const MOST_FAULTS = 200

type Sent = { kind: CatalogFileKind; bytes: Uint8Array; format: 'csv' | 'jsonl' }

/** Checks a file of the catalogue and writes nothing. */
export async function checkCatalogFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { kind, bytes, format }: Sent,
): Promise<CatalogImportResult> {
  const found = await importFile(db, kind, { bytes, format, dryRun: true, reader: 'staff', now: now() })
  return resultOf(found, false)
}

/** Writes a file of the catalogue, all of it or, with one fault, nothing. */
export async function writeCatalogFile(
  tx: Db,
  { actor }: Pick<Asking, 'actor'>,
  { kind, bytes, format }: Sent,
  { now, storeResult }: { now: Date; storeResult: StoreResponse },
): Promise<CatalogImportResult> {
  const found = await importFile(tx, kind, { bytes, format, reader: 'staff', now })
  const result = resultOf(found, found.faults.length === 0)
  await storeResult(tx, result)
  if (result.written) {
    const { added, changed } = result
    const change = { action: 'catalog.import', subject: { kind: 'catalog', id: kind }, after: { added, changed } }
    await recordChange(tx, actor, change, now)
  }
  return result
}

function resultOf(
  { faults, ...counts }: Awaited<ReturnType<typeof importFile>>,
  written: boolean,
): CatalogImportResult {
  const shown = faults.slice(0, MOST_FAULTS)
  return { ...counts, faults: shown, more_faults: faults.length - shown.length, written }
}
