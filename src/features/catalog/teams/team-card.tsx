import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { Picture as PictureData } from '#src/contract/picture.ts'
import { overviewLink } from '#src/features/catalog/links.ts'
import { Rating } from '#src/features/catalog/rating.tsx'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { sharedTransition } from '#src/ui/motion/shared-transition.ts'
import * as styles from './team-card.module.css'

const CARD_SIZES = '(min-width: 1280px) 330px, (min-width: 900px) 33vw, (min-width: 660px) 50vw, 100vw'

/** The picture of a card. `priority`: it loads eagerly. */
export function CardPicture({ picture, priority }: { picture: PictureData; priority: boolean }) {
  return <Picture picture={picture} resolve={resolveUrl} sizes={CARD_SIZES} ratio="16 / 9" alt="" priority={priority} />
}

type TeamCardProps = {
  kind: ProgramKind
  team: ProgramCard
  /** Among the first on the screen: its picture loads eagerly. */
  priority?: boolean
  heading?: 'h2' | 'h3'
}

/** A team or course in a list. The name is the link; CSS extends it over the whole card. */
export const TeamCard = memo(function TeamCard({
  kind,
  team,
  priority = false,
  heading: Heading = 'h2',
}: TeamCardProps) {
  return (
    <li className={`${cardStyles.root} ${cardStyles.raised} ${styles.root}`}>
      <CardPicture picture={team.picture} priority={priority} />
      <div className={styles.body}>
        <div className={styles.head}>
          <Heading className={styles.name}>
            <Link {...overviewLink(kind, team.id)} {...sharedTransition} className={styles.link}>
              {team.name}
            </Link>
          </Heading>
          <Rating rating={team.rating} reviews={team.review_count} />
        </div>
        <p className={styles.badges}>
          <Badge>{words.levels[team.level]}</Badge>
          <Badge tone="neutral">{words.sexes[team.sex]}</Badge>
          <Badge tone="neutral">{words.ages[team.age_group]}</Badge>
        </p>
        <p className={styles.fact}>
          <Icon name="pin" size={18} />
          <span>{words.placeIn(team.pool.name, team.pool.district)}</span>
        </p>
        <p className={styles.fact}>
          <Icon name="coach" size={18} />
          {team.instructor.name}
        </p>
        <div className={styles.price}>
          <PriceTag
            payable={team.final_price}
            before={team.price_per_term}
            discount={team.discount}
            unit={words.perTerm}
          />
        </div>
      </div>
    </li>
  )
})
