import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { Picture as PictureData } from '#src/contract/picture.ts'
import type { Filters } from '#src/features/catalog/filters/filters.ts'
import { overviewLink } from '#src/features/catalog/links.ts'
import { Rating } from '#src/features/catalog/rating.tsx'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { sharedTransition } from '#src/ui/motion/shared-transition.ts'
import { ClassTimes } from './class-times.tsx'
import { NextFree } from './next-free.tsx'
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
  /** The time that the list is filtered by: a class at this time is shown first. */
  day?: Filters['day']
  hour?: Filters['hour']
}

/** A team or course in a list. The name is the link; CSS extends it over the whole card. */
export const TeamCard = memo(function TeamCard({
  kind,
  team,
  priority = false,
  heading: Heading = 'h2',
  day,
  hour,
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
        <p className={styles.quiet}>{words.coachNamed(team.instructor.name)}</p>
        <p className={styles.fact}>
          <Icon name="user" size={18} />
          <span>{words.listed([words.ages[team.age_group], words.sexes[team.sex], words.levels[team.level]])}</span>
        </p>
        <p className={styles.fact}>
          <Icon name="calendar" size={18} />
          <ClassTimes times={team.times} day={day} hour={hour} />
        </p>
        <p className={styles.fact}>
          <Icon name="pin" size={18} />
          <span>{words.listed([team.pool.name, team.pool.district, team.pool.city])}</span>
        </p>
        <div className={styles.price}>
          <PriceTag
            payable={team.final_price}
            before={team.price_per_term}
            discount={team.discount}
            unit={words.perTerm}
          />
          {team.times.length > 0 && <NextFree month={team.next_free} />}
        </div>
      </div>
    </li>
  )
})
