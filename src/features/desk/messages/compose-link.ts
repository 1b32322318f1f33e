import * as z from 'zod/mini'
import { dayOfParam, dayParam } from '#src/contract/desk/day.ts'
import { bookableKind } from '#src/contract/kind.ts'
import type { AudienceDraft } from './audience-draft.ts'

/** A link of another screen to a message: to a session on a day, or to everyone of a pool's day. */
const link = z.union([
  z.object({ kind: bookableKind, session: z.int().check(z.gte(1)), day: dayParam, only: z.enum(['month', 'day']) }),
  z.object({ poolDay: z.int().check(z.gte(1)), day: dayParam }),
])

/** What a link chooses in the form; nothing for an address without one. */
export function draftOfLink(search: unknown): Partial<AudienceDraft> {
  const { data } = link.safeParse(search)
  if (data === undefined) return {}
  const day = dayOfParam(data.day)
  if ('poolDay' in data) return { to: 'pool_day', pool: data.poolDay, day }
  const { kind, session, only } = data
  return { to: 'session', session: { kind, session }, day, only }
}
