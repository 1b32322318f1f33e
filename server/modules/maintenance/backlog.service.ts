import type { Deps } from '#server/core/deps.ts'
import { countBacklog } from './backlog.repo.ts'

/** Pending work by kind; undefined when the database does not respond. */
export async function backlogOf({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Record<string, number> | undefined> {
  try {
    return await countBacklog(db, now())
  } catch {
    return undefined
  }
}
