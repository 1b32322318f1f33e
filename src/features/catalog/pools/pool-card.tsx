import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { PoolCard as PoolCardData } from '#src/contract/catalog/pool.ts'
import { poolLink } from '#src/features/catalog/links.ts'
import { catalogStrings } from '#src/features/catalog/strings.ts'
import { CardPicture } from '#src/features/catalog/teams/team-card.tsx'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { sharedTransition } from '#src/ui/motion/shared-transition.ts'
import { poolStrings as words } from './pool-strings.ts'

export const PoolCard = memo(function PoolCard({ pool, priority }: { pool: PoolCardData; priority: boolean }) {
  return (
    <li className="card card-raised team-card">
      <CardPicture picture={pool.picture} priority={priority} />
      <div className="team-card-body">
        <h2 className="team-card-name">
          <Link {...poolLink(pool.id)} {...sharedTransition} className="team-card-link">
            {pool.name}
          </Link>
        </h2>
        <p className="team-card-fact">
          <Icon name="pin" size={18} />
          <span>{catalogStrings.placeIn(pool.city, pool.district)}</span>
        </p>
        <p className="team-card-fact">
          <Icon name="pool" size={18} />
          <span>{words.water(pool.length_m, pool.lanes)}</span>
        </p>
        <p className="team-card-fact">
          <Icon name="sun" size={18} />
          <span>{words.temperature(pool.temperature_c)}</span>
        </p>
        <p className="team-card-price">
          {pool.price_from === null ? (
            <span className="price-from">{words.noOpening}</span>
          ) : (
            <>
              <span className="price-from">{words.priceFrom} </span>
              <PriceTag payable={pool.price_from} />
            </>
          )}
        </p>
      </div>
    </li>
  )
})
