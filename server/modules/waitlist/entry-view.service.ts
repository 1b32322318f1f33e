import type { Db } from '#server/db/client.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { MAX_LINES, type WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'
import { type EntryFilter, type EntryRow, listEntries } from './waitlist.repo.ts'

/** Live entries of a user, at most `MAX_LINES`. */
export function entriesOf(db: Db, which: EntryFilter): Promise<EntryRow[]> {
  return listEntries(db, which, MAX_LINES)
}

export function termOfEntry({ year, month, day }: Pick<EntryRow, 'year' | 'month' | 'day'>): BookedTerm {
  return day === null ? { year, month } : { year, month, day }
}

export function showEntry(row: EntryRow): WaitlistEntry {
  const { id, kind, subject, session, weekdays, places, swimmers, named, passed, position } = row
  const isOffered = row.state === 'offered'
  return {
    ...{ id, kind, subject, session, weekdays, places, swimmers, named, passed },
    team_name: row.teamName,
    session_title: row.sessionTitle,
    pool_name: row.poolName,
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    term: termOfEntry(row),
    state: isOffered ? 'offered' : 'waiting',
    position: isOffered ? null : position,
    offered_until: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}
