import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartupError } from '#server/startup/startup-error.ts'
import { holdings } from './holdings.ts'

export const MANIFEST = 'manifest.json'

const shape = z.object({
  format: z.literal('mowj-backup-1'),
  /** The newest migration of the schema. */
  schema: z.string(),
  takenAt: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), used: z.boolean() })),
  /** `elsewhere`: in an object store, which is not part of the backup. */
  media: z.enum(['kept', 'elsewhere']),
  secrets: z.boolean(),
  /** Missing in backups of earlier versions. */
  holds: z.optional(holdings),
  /** The newest entry of the audit log. Missing in backups of earlier versions. */
  auditHead: z.optional(z.object({ seq: z.int(), hash: z.string() })),
  files: z.array(z.object({ path: z.string().check(z.regex(/^(?!.*\.\.)[\w.][\w./-]*$/)), sha256: z.string() })),
})
export type Manifest = z.infer<typeof shape>

/** Reads the manifest of a backup; throws `StartupError` when the folder is not a backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return shape.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  } catch (error) {
    throw new StartupError(
      `${folder} is not a backup of this product: ${error instanceof Error ? error.message : error}`,
    )
  }
}
