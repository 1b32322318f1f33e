import { useState } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import type { Picture as PictureData } from '#src/contract/picture.ts'
import { Picture } from '#src/ui/media/picture.tsx'
import '#src/ui/motion/shared-picture.css'
import { useSwipe } from '#src/ui/motion/use-swipe.ts'
import './gallery.css'
import { catalogStrings as words } from './strings.ts'

const MAIN_SIZES = '(min-width: 900px) 860px, 100vw'

/** Picture gallery of a team: one large picture with thumbnails below; a swipe on the large one moves by one. */
export function Gallery({ pictures }: { pictures: readonly PictureData[] }) {
  const [chosen, setChosen] = useState(0)
  const moveBy = (step: number) => setChosen((at) => (at + step + pictures.length) % pictures.length)
  const swipe = useSwipe(
    () => moveBy(1),
    () => moveBy(-1),
  )
  const main = pictures[chosen] ?? pictures[0]
  if (main === undefined) return null
  return (
    <section className="gallery" aria-label={words.gallery}>
      <div className="gallery-stage" {...swipe}>
        <Picture
          key={main.url}
          picture={main}
          resolve={resolveUrl}
          sizes={MAIN_SIZES}
          ratio="16 / 9"
          priority
          className="gallery-main"
          shared
        />
      </div>
      {pictures.length > 1 && (
        <ul className="gallery-row">
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <button
                type="button"
                className="gallery-thumb"
                aria-label={words.showPicture(index + 1)}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                <Picture picture={picture} resolve={resolveUrl} sizes="96px" ratio="4 / 3" alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
