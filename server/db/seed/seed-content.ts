import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { instructors, pools, programs, reviews, sessions, slides, slots } from '#server/db/schema/catalog.ts'
import { users } from '#server/db/schema/people.ts'
import { posts } from '#server/db/schema/post.ts'
import { classRows, instructorRows, poolRows } from './catalog-rows.ts'
import { countRatings, countRows } from './counts.ts'
import { postRows, reviewRows, userRows } from './people-rows.ts'
import { mediaAt } from './pictures.ts'
import { slideSeeds } from './slides.ts'

// PostgreSQL takes at most 65,535 parameters a statement.
const ROWS_A_STATEMENT = 1000

/** Writes the initial content into an empty database, derived from `now` alone. */
export async function seedContent(db: Db, now: Date, mediaBase: string) {
  const media = mediaAt(mediaBase)
  const catalog = classRows(media, now)
  const reviewed = reviewRows(catalog.programs, now)
  const postList = postRows(media, now)

  await insertAll(db, users, userRows(media, now))
  await insertAll(db, pools, poolRows(media))
  await insertAll(db, instructors, instructorRows(media))
  await insertAll(db, programs, catalog.programs)
  await insertAll(db, sessions, catalog.sessions)
  await insertAll(db, slots, catalog.slots)
  await insertAll(db, reviews, reviewed)
  await insertAll(db, posts, postList)
  await insertAll(
    db,
    slides,
    slideSeeds.map((slide, index) => ({
      ...slide,
      id: index + 1,
      position: index + 1,
      picture: media.picture(slide.picture),
    })),
  )
  await countRatings(db)
  await countRows(db)
}

/** Inserts rows with explicit ids, then advances the table's sequence past them. */
async function insertAll<Table extends PgTable & { $inferInsert: object }>(
  db: Db,
  table: Table,
  rows: Table['$inferInsert'][],
) {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await db.insert(table).values(rows.slice(start, start + ROWS_A_STATEMENT))
  }
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
  )
}
