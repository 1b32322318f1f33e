import { resolveUrl } from '#src/api/address.ts'
import type { Picture as PictureData } from '#src/contract/picture.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import '#src/ui/motion/shared-picture.css'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import * as styles from './gallery.module.css'
import { useShownPicture } from './use-shown-picture.ts'
import { useViewer } from './use-viewer.tsx'
import { Water } from './water.tsx'

const MAIN_SIZES = '(min-width: 900px) 860px, 100vw'

type PicturesProps = { pictures: readonly PictureData[] }

/** The large picture of an overview: a swipe moves to the next picture, a tap opens the viewer. */
export function HeroPicture({ pictures }: PicturesProps) {
  const { shown, swipe } = useShownPicture(pictures.length)
  const { open, viewer } = useViewer(pictures)
  const main = pictures[shown] ?? pictures[0]
  if (main === undefined) return null
  return (
    <section aria-label={words.gallery} {...swipe}>
      <button
        type="button"
        className={styles.stage}
        aria-haspopup="dialog"
        aria-label={words.openPicture(main.alt, shown + 1, pictures.length)}
        onClick={() => open(shown)}
      >
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
        <Water />
        <span className={`${styles.count} numeric`}>
          <Icon name="image" size={16} />
          {words.pictureOf(shown + 1, pictures.length)}
        </span>
      </button>
      {viewer}
    </section>
  )
}

/** All pictures, small; a tap opens the viewer. A single picture is the large one already. */
export function PictureRow({ pictures }: PicturesProps) {
  const { open, viewer } = useViewer(pictures)
  if (pictures.length < 2) return null
  return (
    <section className={styles.root}>
      <h2 className={styles.heading}>{words.gallery}</h2>
      <ul className={styles.row}>
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <button
              type="button"
              className={styles.thumb}
              aria-haspopup="dialog"
              aria-label={words.openPicture(picture.alt, index + 1, pictures.length)}
              onClick={() => open(index)}
            >
              <Picture
                picture={picture}
                resolve={resolveUrl}
                sizes="(min-width: 900px) 280px, 45vw"
                ratio="4 / 3"
                alt=""
              />
            </button>
          </li>
        ))}
      </ul>
      {viewer}
    </section>
  )
}
