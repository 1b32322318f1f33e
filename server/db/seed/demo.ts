import type { Db } from '#server/db/client.ts'
import { classRows, instructorRows, poolRows } from './catalog-rows.ts'
import {
  type DemoIds,
  deleteDemo,
  lockDemo,
  type Named,
  namedNow,
  ordersOf,
  realPrograms,
  realReviews,
  realSessions,
} from './demo.repo.ts'
import { userRows } from './people-rows.ts'
import { mediaAt } from './pictures.ts'
import { slideSeeds } from './slides.ts'

export type DemoRemoval =
  /** The database has no demonstration. */
  | { outcome: 'none' }
  /** Sold or real data blocks the removal, one line each; nothing was changed. */
  | { outcome: 'refused'; reasons: string[] }
  /** Number of rows of each kind that were, or would be, deleted. */
  | { outcome: 'removed'; rows: Record<string, number> }

/** Rolls back a dry run. */
class DryRun extends Error {
  readonly rows: Record<string, number>
  constructor(rows: Record<string, number>) {
    super()
    this.rows = rows
  }
}

/** Removes the seed's rows, all or nothing, unless sold or real data depends on them. */
export async function removeDemo(db: Db, { now, dryRun }: { now: Date; dryRun: boolean }): Promise<DemoRemoval> {
  try {
    return await db.transaction(async (tx): Promise<DemoRemoval> => {
      await lockDemo(tx)
      const { ids, changed } = await findDemo(tx, now)
      if (Object.values(ids).every((list) => list.length === 0)) return { outcome: 'none' }
      const reasons = [...changed, ...(await inTheWay(tx, ids))]
      if (reasons.length > 0) return { outcome: 'refused', reasons }
      const rows = await deleteDemo(tx, ids)
      if (dryRun) throw new DryRun(rows)
      return { outcome: 'removed', rows }
    })
  } catch (error) {
    if (error instanceof DryRun) return { outcome: 'removed', rows: error.rows }
    throw error
  }
}

/** The seed's rows with unchanged names; `changed` lists those that the operator has renamed. */
async function findDemo(db: Db, now: Date): Promise<{ ids: DemoIds; changed: string[] }> {
  const seeded = seededRows(now)
  const ids: DemoIds = { users: [], pools: [], instructors: [], programs: [], sessions: [], slides: [] }
  const changed: string[] = []
  for (const [place, rows] of Object.entries(seeded) as [keyof DemoIds, Named[]][]) {
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    for (const { id, name } of await namedNow(db, place, [...names.keys()])) {
      if (names.get(id) === name) ids[place].push(id)
      else if (place !== 'users' && place !== 'slides') changed.push(`${place} ${id} was changed: ${name}`)
    }
  }
  return { ids, changed }
}

function seededRows(now: Date): Record<keyof DemoIds, Named[]> {
  const media = mediaAt('/media/seed')
  const { programs, sessions } = classRows(media, now)
  return {
    users: userRows(media, now).map(({ id, username }) => ({ id, name: username })),
    pools: poolRows(media).map(({ id, name }) => ({ id, name })),
    instructors: instructorRows(media).map(({ id, name }) => ({ id, name })),
    programs: programs.map(({ id, name }) => ({ id, name })),
    sessions: sessions.map(({ id, title }) => ({ id, name: title })),
    slides: slideSeeds.map(({ title }, index) => ({ id: index + 1, name: title })),
  }
}

async function inTheWay(db: Db, ids: DemoIds): Promise<string[]> {
  const describe = async (what: string, rows: Promise<Named[]>) =>
    (await rows).map(({ id, name }) => `${what} ${id}: ${name}`)
  return [
    ...(await ordersOf(db, ids)).map(({ id, state, name }) => `order ${id} (${state}): ${name}`),
    ...(await describe('review', realReviews(db, ids))),
    ...(await describe('a team or course of yours, number', realPrograms(db, ids))),
    ...(await describe('a session of yours, number', realSessions(db, ids))),
  ]
}
