import type { ProgramDetail, SessionDetail } from '#src/contract/catalog/catalog.ts'
import type { PoolDetail } from '#src/contract/catalog/pool.ts'
import type { ProgramKind } from '#src/contract/kind.ts'

/** What the head of a booking shows. */
export type SessionHead = Pick<
  SessionDetail,
  | 'kind'
  | 'name'
  | 'title'
  | 'team_name'
  | 'pool_name'
  | 'pool_address'
  | 'main_images'
  | 'weekdays'
  | 'starts_at'
  | 'ends_at'
>

type Times = Pick<SessionHead, 'title' | 'weekdays' | 'starts_at' | 'ends_at'>

/** The head of a session from the page of its team or course, shown while the session itself is loading. */
export function headOfProgram(
  kind: ProgramKind,
  program: ProgramDetail | undefined,
  sessionId: number,
): SessionHead | undefined {
  if (program === undefined) return undefined
  return headOf(kind, program, program.pool, findById(program.sessions, sessionId))
}

/** The same for an opening, from the page of its pool. */
export function headOfPool(pool: PoolDetail | undefined, openingId: number): SessionHead | undefined {
  if (pool === undefined) return undefined
  return headOf('pool', pool, pool, findById(pool.openings, openingId))
}

function headOf(
  kind: SessionHead['kind'],
  { name, gallery, picture }: Pick<ProgramDetail | PoolDetail, 'name' | 'gallery' | 'picture'>,
  pool: { name: string; address: string },
  times: Times | undefined,
): SessionHead | undefined {
  if (times === undefined) return undefined
  const { title, weekdays, starts_at, ends_at } = times
  return {
    kind,
    name,
    title,
    team_name: name,
    pool_name: pool.name,
    pool_address: pool.address,
    main_images: gallery.length > 0 ? gallery : [picture],
    weekdays,
    starts_at,
    ends_at,
  }
}

function findById<Item extends { id: number }>(items: readonly Item[], id: number): Item | undefined {
  return items.find((item) => item.id === id)
}
