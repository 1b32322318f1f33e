import type { AuditEntry } from '#src/contract/desk/audit.ts'
import { auditStrings as words } from './strings.ts'

/** Who made a change: a member of staff, or the product. */
export function actorText({ actor, via }: Pick<AuditEntry, 'actor' | 'via'>): string {
  return actor?.name ?? words.via[via]
}
