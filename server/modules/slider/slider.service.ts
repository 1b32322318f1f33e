import type { Deps } from '#server/core/deps.ts'
import type { Slide } from '#src/contract/catalog/catalog.ts'
import { listSlides } from './slider.repo.ts'

/** The home page's slides, in order. */
export async function homeSlides(deps: Deps): Promise<Slide[]> {
  const rows = await listSlides(deps.db)
  return rows.map(({ id, title, description, picture }) => ({
    id,
    imageUrl: picture.url,
    title,
    description,
    picture,
  }))
}
