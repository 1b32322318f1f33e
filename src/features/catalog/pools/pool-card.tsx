import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { PoolCard as PoolCardData } from '#src/contract/catalog/pool.ts'
import { poolLink } from '#src/features/catalog/links.ts'
import { catalogStrings } from '#src/features/catalog/strings.ts'
import * as teamCardStyles from '#src/features/catalog/teams/team-card.module.css'
import { CardPicture } from '#src/features/catalog/teams/team-card.tsx'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { sharedTransition } from '#src/ui/motion/shared-transition.ts'
import * as styles from './pool.module.css'
import { poolStrings as words } from './pool-strings.ts'
import { WeeklyOpenings } from './weekly-openings.tsx'

export const PoolCard = memo(function PoolCard({ pool, priority }: { pool: PoolCardData; priority: boolean }) {
  return (
    <li className={`${cardStyles.root} ${cardStyles.raised} ${teamCardStyles.root}`}>
      <CardPicture picture={pool.picture} priority={priority} />
      <div className={teamCardStyles.body}>
        <h2 className={teamCardStyles.name}>
          <Link {...poolLink(pool.id)} {...sharedTransition} className={teamCardStyles.link}>
            {pool.name}
          </Link>
        </h2>
        <p className={teamCardStyles.fact}>
          <Icon name="pin" size={18} />
          <span>{catalogStrings.listed([pool.district, pool.city])}</span>
        </p>
        <WeeklyOpenings times={pool.times} />
        <p className={teamCardStyles.fact}>
          <Icon name="pool" size={18} />
          <span>{words.water(pool.length_m, pool.lanes, pool.temperature_c)}</span>
        </p>
        <p className={`${teamCardStyles.price} ${styles.priceLine}`}>
          {pool.price_from === null ? (
            <span className={styles.priceFrom}>{words.noOpening}</span>
          ) : (
            <>
              <span className={styles.priceFrom}>{words.priceFrom} </span>
              <PriceTag payable={pool.price_from} />
            </>
          )}
        </p>
      </div>
    </li>
  )
})
