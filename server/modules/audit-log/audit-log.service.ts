import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import type { Actor } from '#server/core/actor.ts'
import { cursorPage } from '#server/core/cursor-page.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import type { AuditEntry, AuditHead, AuditQuery } from '#src/contract/desk/audit.ts'
import { type AuditRow, findHead, insertEntry, listChain, listEntries, lockHead } from './audit-log.repo.ts'

const PAGE = 50
const CHAIN_BATCH = 1000
const EXPORT_ROWS = 10_000
const EXPORT_COLUMNS =
  'seq,at,via,actor,actor_name,device,action,subject_kind,subject_id,pool,before,after,reason,hash'.split(',')
/** `prev_hash` of the first entry. */
const START = ''

export type Fields = Record<string, unknown>

/** A change by staff. `before` and `after` may be whole rows: only fields that differ are stored. */
export type Change = {
  /** `noun.verb`, such as `staff.grant`. */
  action: string
  subject: { kind: string; id: string | number }
  /** The pool it concerns; null for the whole club. */
  pool?: number | null
  before?: Fields | null
  after?: Fields | null
  reason?: string | null
}

/**
 * Appends a change to the audit log. Call it last in the transaction that makes the change: it locks the chain until the
 * transaction ends, and a statement that waits for another lock after it could deadlock.
 */
export async function recordChange(tx: Db, actor: Actor, change: Change, now: Date): Promise<void> {
  const head = await lockHead(tx)
  const { before, after } = differences(change.before ?? null, change.after ?? null)
  const row = {
    seq: (head?.seq ?? 0) + 1,
    at: now,
    via: actor.via,
    actorId: actor.userId,
    device: actor.device,
    action: change.action,
    subjectKind: change.subject.kind,
    subjectId: String(change.subject.id),
    poolId: change.pool ?? null,
    before,
    after,
    reason: change.reason ?? null,
    prevHash: head?.hash ?? START,
  }
  await insertEntry(tx, { ...row, hash: hashOf(row) })
}

/** The fields of two rows that differ; of a single row, all of them. */
function differences(before: Fields | null, after: Fields | null): { before: Fields | null; after: Fields | null } {
  if (before === null || after === null) return { before: plain(before), after: plain(after) }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => canonical(before[name]) !== canonical(after[name]))
  const only = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return { before: plain(only(before)), after: plain(only(after)) }
}

/** As JSON stores it, so that the hash of a row read back is the same. */
function plain(fields: Fields | null): Fields | null {
  return fields === null ? null : (JSON.parse(canonical(fields)) as Fields)
}

/** JSON with sorted fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  )
}

function hashOf(row: Omit<AuditRow, 'hash'>): string {
  return createHash('sha256')
    .update(canonical({ ...row, at: row.at.toISOString() }))
    .digest('base64url')
}

/** The newest entry's number and hash; number 0 in an empty log. */
export async function auditHeadOf(db: Db): Promise<AuditHead> {
  return (await findHead(db)) ?? { seq: 0, hash: START }
}

/**
 * Follows the chain from its start. Returns the number of the first entry that is changed, missing or out of order, or
 * undefined when the chain is whole. With `expected`, a head noted earlier: the log must still contain it, so that a cut
 * tail is found too.
 */
export async function findBrokenEntry(db: Db, expected?: AuditHead): Promise<number | undefined> {
  let previous: AuditHead = { seq: 0, hash: START }
  let hasExpected = expected === undefined || expected.seq === 0
  for (;;) {
    const rows = await listChain(db, previous.seq, CHAIN_BATCH)
    for (const row of rows) {
      if (!follows(row, previous)) return previous.seq + 1
      if (row.seq === expected?.seq) hasExpected = row.hash === expected.hash
      previous = { seq: row.seq, hash: row.hash }
    }
    if (rows.length < CHAIN_BATCH) return hasExpected ? undefined : expected?.seq
  }
}

function follows({ hash, ...row }: AuditRow, previous: AuditHead): boolean {
  return row.seq === previous.seq + 1 && row.prevHash === previous.hash && hash === hashOf(row)
}

/** A page of the log, newest first. */
export async function readAuditLog(
  { db }: Pick<Deps, 'db'>,
  query: AuditQuery,
): Promise<{ results: AuditEntry[]; next_cursor: number | null }> {
  const found = await listEntries(db, query, PAGE + 1)
  const page = cursorPage(found, PAGE, ({ row }) => row.seq)
  const results = page.rows.map(({ row, name, username }) => entryOf(row, name || username))
  return { results, next_cursor: page.next_cursor }
}

/** Matching entries as CSV, newest first; texts that a spreadsheet would run as formulas are escaped. */
export async function exportAuditLog({ db }: Pick<Deps, 'db'>, query: AuditQuery): Promise<string> {
  const found = await listEntries(db, query, EXPORT_ROWS)
  const rows = found.map(({ row, name, username }) => {
    const { seq, at, via, actor, device, action, subject, pool, before, after, reason, hash } = entryOf(
      row,
      name || username,
    )
    const who = [via, actor?.user ?? '', actor?.name ?? '', device]
    return [
      seq,
      at,
      ...who,
      action,
      subject.kind,
      subject.id,
      pool ?? '',
      canonical(before),
      canonical(after),
      reason ?? '',
      hash,
    ]
  })
  return stringify(rows, { header: true, columns: EXPORT_COLUMNS, bom: true, escape_formulas: true })
}

function entryOf(row: AuditRow, name: string | null): AuditEntry {
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    via: row.via,
    actor: row.actorId === null ? null : { user: row.actorId, name: name ?? `user-${row.actorId}` },
    device: row.device,
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId },
    pool: row.poolId,
    before: row.before,
    after: row.after,
    reason: row.reason,
    hash: row.hash,
  }
}
