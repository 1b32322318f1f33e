import { Link } from '@tanstack/react-router'
import { resolveUrl } from '#src/api/address.ts'
import type { SearchHit } from '#src/contract/search.ts'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { hitLink, modelIcons } from './links.ts'
import { Marked } from './marked.tsx'
import * as styles from './search.module.css'

/** A search hit; CSS extends its link over the whole row. */
export function HitRow({ hit, query }: { hit: SearchHit; query: string }) {
  return (
    <li className={`${cardStyles.root} ${cardStyles.raised} ${styles.hit}`}>
      {hit.picture === null ? (
        <span className={`${styles.hitPicture} ${styles.hitIcon}`}>
          <Icon name={modelIcons[hit.model]} />
        </span>
      ) : (
        <Picture
          className={styles.hitPicture}
          picture={hit.picture}
          resolve={resolveUrl}
          sizes="72px"
          ratio="1"
          alt=""
        />
      )}
      <div className={styles.hitTexts}>
        <h3 className={styles.hitTitle}>
          <Link {...hitLink(hit)} className={styles.hitLink}>
            <Marked text={hit.title} query={query} />
          </Link>
        </h3>
        {hit.subtitle !== '' && (
          <p className={styles.hitSubtitle}>
            <Marked text={hit.subtitle} query={query} />
          </p>
        )}
      </div>
    </li>
  )
}
