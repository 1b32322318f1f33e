import { asc } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { slides } from '#server/db/schema/catalog.ts'

const MOST_SLIDES = 20

export function listSlides(db: Db) {
  return db.select().from(slides).orderBy(asc(slides.position), asc(slides.id)).limit(MOST_SLIDES)
}
