import { Link } from '@tanstack/react-router'
import { resolveUrl } from '#src/api/address.ts'
import type { ProgramDetail } from '#src/contract/catalog/catalog.ts'
import { instructorLink } from '#src/features/catalog/links.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { Picture } from '#src/ui/media/picture.tsx'
import * as styles from './overview.module.css'

export function CoachCard({ coach }: { coach: ProgramDetail['instructor'] }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{words.coach}</h2>
      <div className={styles.coach}>
        <Picture
          picture={coach.picture}
          resolve={resolveUrl}
          sizes="88px"
          ratio="1"
          alt=""
          className={styles.coachPicture}
        />
        <div>
          <h3 className={styles.coachName}>
            <Link {...instructorLink(coach.id)}>{coach.name}</Link>
          </h3>
          <p className={styles.quiet}>{coach.title}</p>
          <p>{coach.bio}</p>
        </div>
      </div>
    </section>
  )
}
