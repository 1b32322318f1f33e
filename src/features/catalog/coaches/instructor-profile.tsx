import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { resolveUrl } from '#src/api/address.ts'
import type { InstructorDetail } from '#src/contract/catalog/instructor.ts'
import { IconList } from '#src/features/catalog/icon-list.tsx'
import { MissingPage, OverviewFrame } from '#src/features/catalog/overview/overview-frame.tsx'
import { AllRelatedPrograms } from '#src/features/catalog/overview/related-programs.tsx'
import { instructorQueries } from '#src/features/catalog/queries.ts'
import { Rating } from '#src/features/catalog/rating.tsx'
import * as overviewStyles from '#src/features/catalog/teams/overview.module.css'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { Page } from '#src/ui/layout/page.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { CoachFacts } from './coach-facts.tsx'
import * as styles from './instructor.module.css'
import { instructorStrings as words } from './instructor-strings.ts'

/** A coach's page: qualifications and programs. */
export function InstructorScreen({ id }: { id: number }) {
  const query = useQuery(instructorQueries.detail(id))
  return (
    <OverviewFrame query={query} title={words.profile} missing={<MissingInstructor />} banner={<BackLink />}>
      {(coach, staleLine) => (
        <Page title={coach.name} hideTitle banner={<BackLink />} className={styles.root}>
          {staleLine}
          <Profile coach={coach} />
        </Page>
      )}
    </OverviewFrame>
  )
}

/** Not-found page of a coach. */
export function MissingInstructor() {
  return <MissingPage title={words.notFound} to="/instructors" label={words.toList} />
}

/** Replaces the hidden header: links to the list of coaches. */
function BackLink() {
  return (
    <nav className={styles.back} aria-label={words.back}>
      <Link to="/instructors" className={buttonClass({ variant: 'plain' })}>
        <Icon name="chevron" size={20} />
        {words.toList}
      </Link>
    </nav>
  )
}

function Profile({ coach }: { coach: InstructorDetail }) {
  const hasPrograms = coach.teams.length + coach.courses.length > 0
  return (
    <>
      <header className={`${cardStyles.root} ${cardStyles.raised} ${cardStyles.padded} ${styles.head}`}>
        <Picture
          picture={coach.picture}
          resolve={resolveUrl}
          sizes="(min-width: 600px) 200px, 128px"
          ratio="1"
          alt=""
          priority
          className={styles.picture}
        />
        <div className={styles.headText}>
          <p className={styles.name} aria-hidden="true">
            {coach.name}
          </p>
          <p className={overviewStyles.quiet}>{coach.title}</p>
          <Rating rating={coach.rating} reviews={coach.review_count} />
          <ul className={styles.badges} aria-label={words.specialities}>
            {coach.specialities.map((speciality) => (
              <li key={speciality}>
                <Badge>{speciality}</Badge>
              </li>
            ))}
          </ul>
        </div>
      </header>
      <CoachFacts coach={coach} />
      <AllRelatedPrograms owner={coach} words={words} of={{ coach: coach.id }} />
      {!hasPrograms && <p className={overviewStyles.quiet}>{words.noPrograms}</p>}
      <div className={styles.columns}>
        <section className={overviewStyles.section}>
          <h2 className={overviewStyles.heading}>{words.about}</h2>
          <p className={overviewStyles.text}>{coach.bio}</p>
        </section>
        <IconList
          title={words.certificates}
          items={coach.certificates}
          icon="shield"
          iconSize={20}
          className={styles.certificates}
        />
      </div>
    </>
  )
}
