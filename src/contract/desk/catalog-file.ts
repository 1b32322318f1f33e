import * as z from 'zod/mini'

export const catalogFileKinds = ['teams', 'courses', 'pools', 'instructors', 'slides'] as const
export const catalogFileKind = z.enum(catalogFileKinds)
export type CatalogFileKind = z.infer<typeof catalogFileKind>

export const CATALOG_FILE_MAX_BYTES = 5 * 1024 * 1024

/** `dry_run` checks the file and writes nothing. */
export const catalogImportQuery = z.object({ dry_run: z._default(z.stringbool(), true) })
export const catalogExportQuery = z.object({ format: z._default(z.enum(['csv', 'jsonl']), 'csv') })

/** One fault prevents every write. */
export const catalogImportResult = z.object({
  faults: z.array(z.object({ line: z.int(), field: z.string(), reason: z.string() })),
  /** Faults beyond those listed. */
  more_faults: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  written: z.boolean(),
})
export type CatalogImportResult = z.infer<typeof catalogImportResult>
