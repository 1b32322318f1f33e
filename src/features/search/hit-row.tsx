import { Link } from '@tanstack/react-router'
import { resolveUrl } from '#src/api/address.ts'
import type { SearchHit } from '#src/contract/search.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { hitLink, modelIcons } from './links.ts'
import { Marked } from './marked.tsx'

/** A search hit; CSS extends its link over the whole row. */
export function HitRow({ hit, query }: { hit: SearchHit; query: string }) {
  return (
    <li className="card card-raised hit">
      {hit.picture === null ? (
        <span className="hit-picture hit-icon">
          <Icon name={modelIcons[hit.model]} />
        </span>
      ) : (
        <Picture className="hit-picture" picture={hit.picture} resolve={resolveUrl} sizes="72px" ratio="1" alt="" />
      )}
      <div className="hit-texts">
        <h3 className="hit-title">
          <Link {...hitLink(hit)} className="hit-link">
            <Marked text={hit.title} query={query} />
          </Link>
        </h3>
        {hit.subtitle !== '' && (
          <p className="hit-subtitle">
            <Marked text={hit.subtitle} query={query} />
          </p>
        )}
      </div>
    </li>
  )
}
