import { meanRating } from '#server/core/rating.ts'
import type {
  FreeMonth,
  ProgramCard,
  ProgramDetail,
  ProgramSession,
  Review,
  SessionDetail,
} from '#src/contract/catalog/catalog.ts'
import type { ClubSettings } from '#src/contract/catalog/club.ts'
import { discountPercent } from '#src/contract/catalog/price.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { boundsOf } from '#src/contract/member/eligibility.ts'
import { compareMonths } from '#src/fa/jalali.ts'
import { opensAt } from '#src/fa/price/renewal-window.ts'
import type { CardRow, MonthRow, ProgramRow, SessionRow } from './catalog.repo.ts'

function termPrice(row: { pricePerTermRial: number; finalPriceRial: number }) {
  const price = { price_per_term: row.pricePerTermRial, final_price: row.finalPriceRial }
  return { ...price, discount: discountPercent(price), currency: 'IRR' as const }
}

export function toCard(row: Omit<CardRow, 'times'> & Pick<ProgramCard, 'times'>): ProgramCard {
  return {
    id: row.number,
    name: row.name,
    picture: row.picture,
    level: row.level,
    sex: row.sex,
    age_group: row.ageGroup,
    pool: row.pool,
    instructor: row.instructor,
    ...termPrice(row),
    rating: meanRating(row),
    review_count: row.ratingCount,
    times: row.times.map(({ weekdays, starts_at, ends_at }) => ({ weekdays, starts_at, ends_at })),
    next_free: row.nextFree,
  }
}

function toMonths(rows: MonthRow[], sessionId: number) {
  return rows
    .filter((row) => row.sessionId === sessionId)
    .map(({ year, month, capacity, left, closed, isReserved, renewalDays }) => ({
      ...{ year, month, capacity, left },
      ...(closed ? { closed } : {}),
      ...(isReserved ? { opens_at: opensAt({ year, month }, renewalDays).toISOString() } : {}),
    }))
}

/** As in `nextFree` of the lists. */
function firstFree(months: MonthRow[]): FreeMonth | null {
  const free = months.filter(({ left, isReserved }) => left > 0 && !isReserved)
  const [first] = [...free].sort(compareMonths)
  if (first === undefined) return null
  const { year, month } = first
  const inMonth = free.filter((each) => compareMonths(each, first) === 0)
  return { year, month, left: inMonth.reduce((sum, { left }) => sum + left, 0) }
}

function toTime({ weekdays, startsAt, endsAt }: SessionRow) {
  return { weekdays, starts_at: startsAt, ends_at: endsAt }
}

function toSession(row: SessionRow, program: ProgramRow['program'], months: MonthRow[]): ProgramSession {
  return {
    id: row.number,
    title: row.title,
    ...toTime(row),
    ...termPrice(row),
    bounds: boundsOf(row, program),
    months: toMonths(months, row.id),
  }
}

export function toDetail(
  { program, pool, instructor }: ProgramRow,
  parts: { sessions: SessionRow[]; months: MonthRow[]; reviews: Review[] },
): ProgramDetail {
  return {
    ...toCard({
      ...program,
      pool,
      instructor,
      times: parts.sessions.map(toTime),
      nextFree: firstFree(parts.months),
    }),
    summary: program.summary,
    description: program.description,
    gallery: program.gallery,
    pool: {
      id: pool.id,
      name: pool.name,
      district: pool.district,
      city: pool.city,
      address: pool.address,
      latitude: pool.latitude,
      longitude: pool.longitude,
    },
    instructor: {
      id: instructor.id,
      name: instructor.name,
      title: instructor.title,
      bio: instructor.bio,
      picture: instructor.picture,
    },
    sessions: parts.sessions.map((session) => toSession(session, program, parts.months)),
    latest_reviews: parts.reviews,
  }
}

export function toSessionDetail(
  kind: ProgramKind,
  { program, pool, instructor }: ProgramRow,
  session: SessionRow & { settings: ClubSettings },
  months: MonthRow[],
): SessionDetail {
  const { early_bird_days, early_bird_percent, sibling_percent } = session.settings
  return {
    ...toSession(session, program, months),
    price_rules: { early_bird_days, early_bird_percent, sibling_percent },
    kind,
    owner_id: program.number,
    name: program.name,
    team_name: program.name,
    pool_name: pool.name,
    pool_address: pool.address,
    instructor_name: instructor.name,
    main_images: program.gallery.length > 0 ? program.gallery : [program.picture],
  }
}
