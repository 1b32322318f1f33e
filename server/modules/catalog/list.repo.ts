import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { sessions } from '#server/db/schema/catalog.ts'

/** Limit and offset of a list. */
export type Page = { limit: number; offset: number }
/** A page of a list by id, or the rows of these ids in the order of the ids. */
export type PageOrIds = Page | { ids: number[] }

type Time = { weekdays: number[]; starts_at: string; ends_at: string; sex: 'women' | 'men' | 'mixed' }

/** The times of the grouped sessions, by session number. */
export const heldTimes = sql<Time[]>`coalesce(json_agg(json_build_object(
  'weekdays', ${sessions.weekdays}, 'starts_at', ${sessions.startsAt}, 'ends_at', ${sessions.endsAt}, 'sex', ${sessions.sex}
) order by ${sessions.number}), '[]')`

/** Orders rows by the position of their id in `ids`. */
export function inIdOrder(ids: number[], id: AnyPgColumn): SQL {
  const each = ids.map((one) => sql`${one}::int`)
  return sql`array_position(array[${sql.join(each, sql`, `)}], ${id})`
}
