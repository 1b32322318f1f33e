import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { catalogPictures } from '#server/db/schema/catalog.ts'
import type { Picture } from '#src/contract/picture.ts'

export async function insertPicture(tx: Db, row: Omit<typeof catalogPictures.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(catalogPictures).values(row)
}

/** Locks the found pictures, so that none is removed as unused meanwhile. */
export async function lockPictures(tx: Db, urls: string[]): Promise<Picture[]> {
  if (urls.length === 0) return []
  const rows = await tx
    .select({ picture: catalogPictures.picture })
    .from(catalogPictures)
    .where(inArray(catalogPictures.url, urls))
    .for('share')
  return rows.map(({ picture }) => picture)
}

/** Deletes pictures older than `before` that no row of the catalogue shows. Returns the names of their files. */
export async function deleteUnusedPictures(tx: Db, before: Date, limit: number): Promise<string[]> {
  const url = catalogPictures.url
  const unused = tx
    .select({ id: catalogPictures.id })
    .from(catalogPictures)
    .where(
      and(
        lt(catalogPictures.createdAt, before),
        sql`not exists (select from pools p where p.picture ->> 'url' = ${url} or p.gallery @> jsonb_build_array(jsonb_build_object('url', ${url})))`,
        sql`not exists (select from programs p where p.picture ->> 'url' = ${url} or p.gallery @> jsonb_build_array(jsonb_build_object('url', ${url})))`,
        sql`not exists (select from instructors i where i.picture ->> 'url' = ${url})`,
        sql`not exists (select from slides s where s.picture ->> 'url' = ${url})`,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await tx
    .delete(catalogPictures)
    .where(inArray(catalogPictures.id, unused))
    .returning({ names: catalogPictures.names })
  return rows.flatMap(({ names }) => names)
}
