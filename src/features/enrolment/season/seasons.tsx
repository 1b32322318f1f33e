import type { MyTerm } from '#src/contract/enrolment.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import * as termStyles from '#src/features/enrolment/term.module.css'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { type CalledTermsProps, MissedLessons } from './missed-lessons.tsx'
import * as styles from './season.module.css'
import { daysWith, type Season, seasonsOf } from './season.ts'
import { shareSeason } from './share-season.ts'
import { seasonStrings as words } from './strings.ts'
import { waveRing } from './wave-ring.ts'

const RING = waveRing(42, 2.4)
/** Dates of a kind that a card names. */
const MOST_DATES = 4

/** Each swimmer's season as a ring that attended lessons fill, with the level passed. */
export function Seasons({ terms, now }: { terms: readonly MyTerm[]; now: Date }) {
  const seasons = seasonsOf(terms, now)
  if (seasons.length === 0) return null
  const hasFamily = terms.some(({ swimmer }) => swimmer?.holder === false)
  return (
    <section aria-labelledby="seasons">
      <h2 id="seasons" className={termStyles.heading}>
        {words.title}
      </h2>
      <ul className={termStyles.grid}>
        {seasons.map((season) => (
          <SeasonCard
            key={`${season.swimmer?.id} ${season.year} ${season.name}`}
            season={season}
            swimmer={hasFamily ? (season.swimmer?.name ?? '') : ''}
          />
        ))}
      </ul>
    </section>
  )
}

function SeasonCard({ season, swimmer }: { season: Season; swimmer: string }) {
  const { name, year, lessons, attended, missed, level } = season
  const title = words.season(name, year)
  return (
    <Card as="li" className={styles.card}>
      <Ring season={season} />
      <div className={styles.facts}>
        <h3 className={termStyles.name}>{title}</h3>
        {swimmer !== '' && (
          <p className={termStyles.swimmer}>
            <bdi>{swimmer}</bdi>
          </p>
        )}
        <p>{words.attended(attended, lessons)}</p>
        {missed > 0 && <p className={termStyles.quiet}>{words.missed(missed)}</p>}
        {level !== undefined && (
          <p className={termStyles.quiet}>{words.level(words.levels[level.level], formatDate(new Date(level.at)))}</p>
        )}
        {attended > 0 && (
          <Button
            variant="soft"
            size="small"
            icon="share"
            className={styles.share}
            aria-label={words.shareOf(title, swimmer)}
            onClick={() => void shareSeason(season)}
          >
            {words.share}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Ring({ season: { name, lessons, attended } }: { season: Season }) {
  const percent = lessons === 0 ? 0 : (100 * attended) / lessons
  return (
    <svg className={styles.ring} data-season={name} viewBox="0 0 100 100" role="img">
      <title>{words.ring(attended, lessons)}</title>
      <path className={styles.track} d={RING} />
      {percent > 0 && <path className={styles.fill} d={RING} pathLength={100} strokeDasharray={`${percent} 100`} />}
    </svg>
  )
}

/** The newest dates, and how many others there are. */
function newestOf(days: BookedTerm[]): string {
  const text = formatMonths(days.slice(-MOST_DATES))
  return days.length > MOST_DATES ? words.andOthers(text, days.length - MOST_DATES) : text
}

/** How a swimmer attended the lessons of a card so far: how many, and on which days late or not at all. */
export function AttendedFacts({ terms, swimmer, now }: CalledTermsProps) {
  const marks = terms.flatMap(({ attendance = [] }) => attendance)
  if (marks.length === 0) return null
  const attended = marks.filter(({ state }) => state !== 'absent').length
  return (
    <div className={styles.attended}>
      <p>{words.ofMonth(attended, marks.length)}</p>
      {(['late', 'absent'] as const).map((state) => {
        const days = terms.flatMap((term) => daysWith(term, state))
        return days.length > 0 && <p key={state}>{words[state](newestOf(days))}</p>
      })}
      <MissedLessons terms={terms} swimmer={swimmer} now={now} />
    </div>
  )
}
