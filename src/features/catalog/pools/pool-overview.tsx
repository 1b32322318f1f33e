import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PoolDetail } from '#src/contract/catalog/pool.ts'
import { Gallery } from '#src/features/catalog/gallery.tsx'
import { IconList } from '#src/features/catalog/icon-list.tsx'
import { MissingPage, OverviewFrame } from '#src/features/catalog/overview-frame.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { PageAction } from '#src/ui/layout/page-action.tsx'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import './pool.css'
import { poolQueries } from '#src/features/catalog/queries.ts'
import { AllRelatedPrograms } from '#src/features/catalog/related-programs.tsx'
import { catalogStrings } from '#src/features/catalog/strings.ts'
import { PoolFacts } from './pool-facts.tsx'
import { poolStrings as words } from './pool-strings.ts'
import { PoolTimetable } from './pool-timetable.tsx'

/** A pool's page: facts, weekly timetable and programs. */
export function PoolOverviewScreen({ id }: { id: number }) {
  const query = useQuery(poolQueries.detail(id))
  return (
    <OverviewFrame query={query} title={words.about} missing={<MissingPool />}>
      {(pool, staleLine) => (
        <Page
          title={pool.name}
          lead={catalogStrings.placeIn(pool.city, pool.district)}
          className="overview-page"
          action={
            pool.price_from !== null && (
              <PageAction>
                <ChooseAction priceFrom={pool.price_from} />
              </PageAction>
            )
          }
        >
          {staleLine}
          <Overview pool={pool} />
        </Page>
      )}
    </OverviewFrame>
  )
}

/** Not-found page of a pool. */
export function MissingPool() {
  return <MissingPage title={words.notFound} to="/pools" label={words.toList} />
}

/** Lowest price and a link to the timetable, where booking begins. */
function ChooseAction({ priceFrom }: { priceFrom: number }) {
  return (
    <div className="book-action">
      <span>
        <span className="price-from">{words.priceFrom} </span>
        <PriceTag payable={priceFrom} />
      </span>
      <Link to="." hash="timetable" className={buttonClass()}>
        {words.choose}
      </Link>
    </div>
  )
}

function Overview({ pool }: { pool: PoolDetail }) {
  return (
    <div className="overview pool-overview">
      <div className="overview-hero">
        <Gallery pictures={pool.gallery.length > 0 ? pool.gallery : [pool.picture]} />
      </div>
      <aside className="overview-side" aria-label={words.facts}>
        {pool.price_from !== null && (
          <div className="card card-raised card-padded pool-choose">
            <ChooseAction priceFrom={pool.price_from} />
            <p className="overview-quiet">{words.chooseHint}</p>
          </div>
        )}
        <PoolFacts pool={pool} />
      </aside>
      <div className="overview-main">
        <PoolTimetable poolId={pool.id} openings={pool.openings} />
        <section className="overview-section">
          <h2 className="overview-heading">{words.about}</h2>
          <p className="overview-text">{pool.description}</p>
        </section>
        <IconList title={words.facilities} items={pool.facilities} icon="check" iconSize={18} className="pool-points" />
        <IconList title={words.rules} items={pool.rules} icon="info" iconSize={18} className="pool-points" />
        <AllRelatedPrograms owner={pool} words={words} of={{ pool: pool.id }} />
      </div>
    </div>
  )
}
