import { useState } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import type { Picture as PictureData } from '#src/contract/picture.ts'
import { Picture } from '#src/ui/media/picture.tsx'
import '#src/ui/motion/shared-picture.css'
import { useSwipe } from '#src/ui/motion/use-swipe.ts'
import * as styles from './gallery.module.css'
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
    <section className={styles.root} aria-label={words.gallery}>
      <div className={styles.stage} {...swipe}>
        <Picture
          key={main.url}
          picture={main}
          resolve={resolveUrl}
          sizes={MAIN_SIZES}
          ratio="16 / 9"
          priority
          className={styles.main}
          shared
        />
      </div>
      {pictures.length > 1 && (
        <ul className={styles.row}>
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <button
                type="button"
                className={styles.thumb}
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
