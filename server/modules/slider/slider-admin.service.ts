import type { Db } from '#server/db/client.ts'
import { picture } from '#src/contract/picture.ts'
import { deleteSlide, insertSlide, listSlides, lockSlides, placeSlide } from './slider.repo.ts'

/** The slides for the operator, in order. */
export async function readSlides(db: Db): Promise<{ id: number; title: string; description: string }[]> {
  return (await listSlides(db)).map(({ id, title, description }) => ({ id, title, description }))
}

/** Appends a slide and returns its id; undefined when `given` is not a picture of the contract. */
export async function addSlide(
  db: Db,
  { title, description, given, dryRun }: { title: string; description: string; given: unknown; dryRun: boolean },
): Promise<{ id: number | null } | undefined> {
  const parsed = picture.safeParse(given)
  if (!parsed.success) return undefined
  return { id: dryRun ? null : await insertSlide(db, { title, description, picture: parsed.data }) }
}

/** False when there is no such slide. */
export async function removeSlide(db: Db, id: number, { dryRun }: { dryRun: boolean }): Promise<boolean> {
  return dryRun ? (await readSlides(db)).some((slide) => slide.id === id) : deleteSlide(db, id)
}

/** Reorders the slides. False, without changes, unless every slide is listed once. */
export function orderSlides(db: Db, ids: number[], { dryRun }: { dryRun: boolean }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const known = await lockSlides(tx)
    if (new Set(ids).size !== known.length || !known.every((id) => ids.includes(id))) return false
    if (dryRun) return true
    for (const [index, id] of ids.entries()) await placeSlide(tx, id, index + 1)
    return true
  })
}
