import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { instructors, pools, programs } from '#server/db/schema/catalog.ts'
import { inIdOrder, type PageOrIds } from './list.repo.ts'

type Program = typeof programs.$inferSelect
export type InstructorRow = Awaited<ReturnType<typeof listInstructors>>[number]

/** Coaches, each with the sums over their teams and courses. */
export function listInstructors(db: Db, which: PageOrIds) {
  const all = db.select().from(instructors)
  const isLive = isNull(instructors.archivedAt)
  const shown =
    'ids' in which
      ? all.where(and(inArray(instructors.id, which.ids), isLive)).as('shown')
      : all.where(isLive).orderBy(asc(instructors.id)).limit(which.limit).offset(which.offset).as('shown')
  // One index lookup for each listed coach, however many programs there are.
  const sums = db
    .select({
      ratingSum: sql<number>`coalesce(sum(${programs.ratingSum}), 0)`.mapWith(Number).as('total_rating'),
      ratingCount: sql<number>`coalesce(sum(${programs.ratingCount}), 0)`.mapWith(Number).as('total_count'),
      teams: sql<number>`count(*) filter (where ${programs.kind} = 'team')`.mapWith(Number).as('teams'),
      courses: sql<number>`count(*) filter (where ${programs.kind} = 'course')`.mapWith(Number).as('courses'),
      cities: sql<string[]>`coalesce(json_agg(distinct ${pools.city}), '[]')`.as('cities'),
      ages: sql<Program['ageGroup'][]>`coalesce(json_agg(distinct ${programs.ageGroup}), '[]')`.as('ages'),
      sexes: sql<Program['sex'][]>`coalesce(json_agg(distinct ${programs.sex}), '[]')`.as('sexes'),
    })
    .from(programs)
    .innerJoin(pools, eq(pools.id, programs.poolId))
    .where(and(eq(programs.instructorId, shown.id), isNull(programs.archivedAt)))
    .as('sums')
  return db
    .select({
      id: shown.id,
      name: shown.name,
      title: shown.title,
      bio: shown.bio,
      picture: shown.picture,
      specialities: shown.specialities,
      certificates: shown.certificates,
      sinceYear: shown.sinceYear,
      ratingSum: sums.ratingSum,
      ratingCount: sums.ratingCount,
      teams: sums.teams,
      courses: sums.courses,
      cities: sums.cities,
      ages: sums.ages,
      sexes: sums.sexes,
    })
    .from(shown)
    .innerJoinLateral(sums, sql`true`)
    .orderBy('ids' in which ? inIdOrder(which.ids, shown.id) : asc(shown.id))
}
