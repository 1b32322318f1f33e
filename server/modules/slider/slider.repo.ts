import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { slides } from '#server/db/schema/catalog.ts'

const MOST_SLIDES = 20

export function listSlides(db: Db) {
  return db
    .select()
    .from(slides)
    .where(isNull(slides.archivedAt))
    .orderBy(asc(slides.position), asc(slides.id))
    .limit(MOST_SLIDES)
}

export type NewSlide = Pick<typeof slides.$inferInsert, 'title' | 'description' | 'picture'>

/** Appends a slide; returns its id. */
export async function insertSlide(db: Db, slide: NewSlide): Promise<number> {
  const last = sql`(select coalesce(max(position), 0) + 1 from ${slides})`
  const [row] = await db
    .insert(slides)
    .values({ ...slide, position: last })
    .returning({ id: slides.id })
  if (row === undefined) throw new Error('insert returned no slide row')
  return row.id
}

export async function deleteSlide(db: Db, id: number): Promise<boolean> {
  return (await db.delete(slides).where(eq(slides.id, id)).returning({ id: slides.id })).length === 1
}

/** Locks every slide that is shown and returns their ids, in order. */
export async function lockSlides(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: slides.id })
    .from(slides)
    .where(isNull(slides.archivedAt))
    .orderBy(asc(slides.position), asc(slides.id))
    .for('update')
  return rows.map(({ id }) => id)
}

export async function placeSlide(db: Db, id: number, position: number) {
  await db.update(slides).set({ position }).where(eq(slides.id, id))
}
