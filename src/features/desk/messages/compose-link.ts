import * as z from 'zod/mini'
import { dayOfParam, dayParam } from '#src/contract/desk/day.ts'
import { bookableKind } from '#src/contract/kind.ts'
import type { AudienceDraft } from './audience-draft.ts'

// Links of other screens to a message: to a session on a day, or to everyone of a pool's day.
const toSession = z.object({
  kind: bookableKind,
  session: z.int().check(z.gte(1)),
  day: dayParam,
  only: z.enum(['month', 'day']),
})
const toPoolDay = z.object({ poolDay: z.int().check(z.gte(1)), day: dayParam })

/** What a link chooses in the form; nothing for an address without one. */
export function draftOfLink(search: unknown): Partial<AudienceDraft> {
  const session = toSession.safeParse(search).data
  if (session !== undefined) {
    const { kind, session: number, only, day } = session
    return { to: 'session', session: { kind, session: number }, day: dayOfParam(day), only }
  }
  const pool = toPoolDay.safeParse(search).data
  return pool === undefined ? {} : { to: 'pool_day', pool: pool.poolDay, day: dayOfParam(pool.day) }
}
