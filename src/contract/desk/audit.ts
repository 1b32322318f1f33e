import * as z from 'zod/mini'

/** Who made a change: a member of staff in the browser, the operator's command line, or the product itself. */
export const auditActors = ['staff', 'cli', 'system'] as const

/** One entry of the append-only log. `before` and `after` hold only the fields that changed. */
export const auditEntry = z.object({
  seq: z.int(),
  at: z.string(),
  via: z.enum(auditActors),
  actor: z.nullable(z.object({ user: z.int(), name: z.string() })),
  device: z.string(),
  /** `noun.verb`, such as `staff.grant`. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  pool: z.nullable(z.int()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Newest first; `cursor` continues below the entry of that number. */
export const auditQuery = z.object({
  cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  actor: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  action: z.optional(z.string().check(z.maxLength(60))),
  subject_kind: z.optional(z.string().check(z.maxLength(60))),
  subject_id: z.optional(z.string().check(z.maxLength(60))),
})
export type AuditQuery = z.infer<typeof auditQuery>

export const auditPage = z.object({
  results: z.array(auditEntry),
  next_cursor: z.nullable(z.int()),
})
export type AuditPage = z.infer<typeof auditPage>

/** The hash and number of the newest entry, and whether the chain is whole up to it. */
export const auditHead = z.object({ seq: z.int(), hash: z.string() })
export type AuditHead = z.infer<typeof auditHead>
