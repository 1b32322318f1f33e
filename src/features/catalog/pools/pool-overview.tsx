import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PoolDetail } from '#src/contract/catalog/pool.ts'
import { HeroPicture, PictureRow } from '#src/features/catalog/gallery/gallery.tsx'
import { IconList } from '#src/features/catalog/icon-list.tsx'
import { MissingPage, OverviewFrame } from '#src/features/catalog/overview/overview-frame.tsx'
import { AllRelatedPrograms } from '#src/features/catalog/overview/related-programs.tsx'
import { poolQueries } from '#src/features/catalog/queries.ts'
import * as overviewStyles from '#src/features/catalog/teams/overview.module.css'
import { nextDates } from '#src/features/catalog/timetable.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { Page } from '#src/ui/layout/page.tsx'
import { PageAction } from '#src/ui/layout/page-action.tsx'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import * as styles from './pool.module.css'
import { PoolFacts } from './pool-facts.tsx'
import { poolStrings as words } from './pool-strings.ts'
import { PoolTimetable } from './pool-timetable.tsx'

/** A pool's page: facts, weekly timetable, `cards` on sale and programs. */
export function PoolOverviewScreen({ id, cards }: { id: number; cards?: ReactNode }) {
  const query = useQuery(poolQueries.detail(id))
  return (
    <OverviewFrame query={query} title={words.about} missing={<MissingPool />}>
      {(pool, staleLine) => (
        <Page
          title={pool.name}
          className={overviewStyles.page}
          action={
            pool.price_from !== null && (
              <PageAction>
                <ChooseAction priceFrom={pool.price_from} isFree={hasFreeDate(pool)} />
              </PageAction>
            )
          }
        >
          {staleLine}
          <Overview pool={pool} cards={cards} />
        </Page>
      )}
    </OverviewFrame>
  )
}

/** Not-found page of a pool. */
export function MissingPool() {
  return <MissingPage title={words.notFound} to="/pools" label={words.toList} />
}

function hasFreeDate({ openings }: PoolDetail): boolean {
  return nextDates(openings).length > 0
}

/** Lowest price and a link to the timetable, where booking begins; without a free date a link to the other pools. */
function ChooseAction({ priceFrom, isFree }: { priceFrom: number; isFree: boolean }) {
  if (!isFree) {
    return (
      <div className={overviewStyles.bookAction}>
        <b>{words.noDates}</b>
        <Link to="/pools" className={buttonClass({ variant: 'soft' })}>
          {words.toList}
        </Link>
      </div>
    )
  }
  return (
    <div className={overviewStyles.bookAction}>
      <span>
        <span className={styles.priceFrom}>{words.priceFrom} </span>
        <PriceTag payable={priceFrom} />
      </span>
      <Link to="." hash="timetable" className={buttonClass()}>
        {words.choose}
      </Link>
    </div>
  )
}

function Overview({ pool, cards }: { pool: PoolDetail; cards: ReactNode }) {
  const isFree = hasFreeDate(pool)
  const pictures = pool.gallery.length > 0 ? pool.gallery : [pool.picture]
  return (
    <div className={overviewStyles.root}>
      <div className={overviewStyles.hero}>
        <HeroPicture pictures={pictures} />
      </div>
      <aside className={overviewStyles.side} aria-label={words.facts}>
        <PoolFacts pool={pool} />
        {pool.price_from !== null && (
          <div className={`${cardStyles.root} ${cardStyles.raised} ${cardStyles.padded} ${styles.choose}`}>
            <ChooseAction priceFrom={pool.price_from} isFree={isFree} />
            {isFree && <p className={overviewStyles.quiet}>{words.chooseHint}</p>}
          </div>
        )}
      </aside>
      <div className={overviewStyles.main}>
        <PoolTimetable poolId={pool.id} openings={pool.openings} />
        {cards}
        <IconList
          title={words.facilities}
          items={pool.facilities}
          icon="check"
          iconSize={18}
          className={styles.points}
        />
        <IconList title={words.rules} items={pool.rules} icon="info" iconSize={18} className={styles.points} />
        <section className={overviewStyles.section}>
          <h2 className={overviewStyles.heading}>{words.about}</h2>
          <p className={overviewStyles.text}>{pool.description}</p>
        </section>
        <PictureRow pictures={pictures} />
        <AllRelatedPrograms owner={pool} words={words} of={{ pool: pool.id }} />
      </div>
    </div>
  )
}
