import type { Deps } from '#server/core/deps.ts'
import { countBacklog } from './backlog.repo.ts'

/** How much waits to be done, by what it is; undefined when the database does not say. */
export async function backlogOf({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Record<string, number> | undefined> {
  try {
    return await countBacklog(db, now())
  } catch {
    return undefined
  }
}
