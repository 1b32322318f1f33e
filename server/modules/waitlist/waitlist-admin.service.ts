import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { showEntry } from './entry-view.service.ts'
import { listEntries, moveEntries } from './waitlist.repo.ts'

/** More than a club's lines ever have. */
const MOST = 10_000

/** Every entry of every line, line by line in its order. */
export async function readLines(db: Db) {
  const rows = (await listEntries(db, {}, MOST)).toSorted((a, b) => a.slotId - b.slotId || a.id - b.id)
  return rows.map((row) => {
    const { id, kind, session, team_name: name, term, places, state, position, passed, offered_until } = showEntry(row)
    return {
      id,
      slot: row.slotId,
      kind,
      session,
      name,
      term,
      user: row.userId,
      places,
      state,
      position,
      passed,
      offered_until,
    }
  })
}

/** Takes an entry out of its line. False when it is in none. */
export async function removeFromLine({ db, now }: Pick<Deps, 'db' | 'now'>, id: number): Promise<boolean> {
  return db.transaction(async (tx) => (await moveEntries(tx, { id }, 'left', now())) > 0)
}
