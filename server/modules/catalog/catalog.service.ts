import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { newestReviews } from '#server/modules/review/review.service.ts'
import type { ProgramCard, ProgramDetail, SessionDetail } from '#src/contract/catalog/catalog.ts'
import type { ProgramFilters } from '#src/contract/catalog/catalog-filter.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { cardsOf, countOf, findProgram, findSessionOf, listCards, listMonths, listSessions } from './catalog.repo.ts'
import { toCard, toDetail, toSessionDetail } from './catalog.shapes.ts'
import { type ListRequest, listPage } from './list.service.ts'
import { matchPrograms } from './match.repo.ts'

/** The most teams, and the most courses, listed with a pool or a coach. */
const MOST_RELATED = 12

/** The last month shown in details: the end of the next Jalali year in Tehran. */
function lastShown({ year }: JalaliDay): JalaliMonth {
  return { year: year + 1, month: 12 }
}

/** One page of the teams or courses. Throws `not_found` past the end. */
export function listPrograms({ db, now }: Deps, kind: ProgramKind, request: ListRequest<ProgramFilters>) {
  return listPage(request, {
    count: () => countOf(db, kind),
    all: (cut) => listCards(db, { kind, today: jalaliDay(now()) }, cut),
    match: ({ sort, ...filters }, cut) =>
      matchPrograms(db, { kinds: [kind], filters, today: jalaliDay(now()), sort }, cut),
    byIds: (ids) => cardsOf(db, ids, jalaliDay(now())),
    toCard,
  })
}

/** The first teams and courses of a pool or of a coach. */
export async function programsOf(
  deps: Deps,
  owner: { poolId: number } | { instructorId: number },
): Promise<{ teams: ProgramCard[]; courses: ProgramCard[] }> {
  const today = jalaliDay(deps.now())
  const first = async (kind: ProgramKind) => {
    const rows = await listCards(deps.db, { kind, ...owner, today }, { limit: MOST_RELATED, offset: 0 })
    return rows.map(toCard)
  }
  const [teams, courses] = await Promise.all([first('team'), first('course')])
  return { teams, courses }
}

/** A team or course by its public id. */
export async function showProgram(deps: Deps, kind: ProgramKind, number: number): Promise<ProgramDetail> {
  const row = await findProgram(deps.db, kind, number)
  if (row === undefined) throw new AppError('not_found')
  const [sessions, reviews] = await Promise.all([
    listSessions(deps.db, row.program.id),
    newestReviews(deps.db, row.program.id),
  ])
  const today = jalaliDay(deps.now())
  const ids = sessions.map((session) => session.id)
  const months = ids.length === 0 ? [] : await listMonths(deps.db, ids, today, lastShown(today))
  return toDetail(row, { sessions, months, reviews })
}

/** One session of a team or course; throws `not_found` for a session of another one. */
export async function showSession(
  deps: Deps,
  kind: ProgramKind,
  ids: { number: number; session: number },
): Promise<SessionDetail> {
  const row = await findProgram(deps.db, kind, ids.number)
  if (row === undefined) throw new AppError('not_found')
  const session = await findSessionOf(deps.db, { kind, session: ids.session, programId: row.program.id })
  if (session === undefined) throw new AppError('not_found')
  const today = jalaliDay(deps.now())
  return toSessionDetail(kind, row, session, await listMonths(deps.db, [session.id], today, lastShown(today)))
}
