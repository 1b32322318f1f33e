import type { instructors, pools, programs, sessions, slots } from '#server/db/schema/catalog.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import {
  firstSession,
  firstSessionMonths,
  freeTrial,
  planMonths,
  planSessions,
  type SessionPlan,
} from './class-sessions.ts'
import { courseSeeds } from './courses.ts'
import { cityCourseSeeds } from './courses-cities.ts'
import { instructorSeeds } from './instructors.ts'
import type { Media } from './pictures.ts'
import { planDates, planSlots } from './pool-openings.ts'
import { poolSeeds } from './pools.ts'
import type { ProgramSeed } from './program-seed.ts'
import { type Random, randomFrom } from './random.ts'
import { teamSeeds } from './teams.ts'
import { cityTeamSeeds } from './teams-cities.ts'

type Row<Table extends { $inferInsert: unknown }> = Table['$inferInsert'] & { id: number }
type ClassRows = {
  programs: Row<typeof programs>[]
  sessions: Row<typeof sessions>[]
  slots: Row<typeof slots>[]
}
type Program = ProgramSeed & { kind: 'team' | 'course'; number: number }

const FREE_TRIAL_PICTURE = 'team-night-swim'
const SMALL_GROUP_PICTURE = 'team-turquoise-champions'
const SMALL_GROUP = 6

/** Pictures after a program's own in its gallery, in rotation. */
const DETAILS = ['detail-float', 'detail-gear', 'detail-clock', 'detail-stands'] as const

export function poolRows(media: Media): Row<typeof pools>[] {
  return poolSeeds.map((pool, index) => ({
    ...pool,
    id: index + 1,
    facilities: [...pool.facilities],
    rules: [...pool.rules],
    picture: media.picture(pool.picture),
    gallery: [media.picture(pool.picture), media.picture(detail(index)), media.picture(detail(index + 1))],
  }))
}

export function instructorRows(media: Media): Row<typeof instructors>[] {
  return instructorSeeds.map((instructor, index) => ({
    ...instructor,
    id: index + 1,
    specialities: [...instructor.specialities],
    certificates: [...instructor.certificates],
    picture: media.picture(instructor.picture),
  }))
}

/** Teams and courses, their classes and the openings of the pools, with the places of each. */
export function classRows(media: Media, now: Date): ClassRows {
  const rows: ClassRows = { programs: [], sessions: [], slots: [] }
  for (const program of [
    ...numbered('team', [...teamSeeds, ...cityTeamSeeds]),
    ...numbered('course', [...courseSeeds, ...cityCourseSeeds]),
  ]) {
    addProgram(rows, program, media, now)
  }
  for (const index of poolSeeds.keys()) addOpenings(rows, index, now)
  return rows
}

function numbered(kind: Program['kind'], seeds: readonly ProgramSeed[]): Program[] {
  return seeds.map((seed, index) => ({ ...seed, kind, number: index + 1 }))
}

function addProgram(rows: ClassRows, program: Program, media: Media, now: Date) {
  const { toman: _toman, pool: poolId, instructor: instructorId, picture, ...texts } = program
  const id = rows.programs.length + 1
  // Each program has its own random source, so that a new one at the end changes no other.
  const random = randomFrom(id * 7919)
  const plans = sessionsOf(program, random)
  const cheapest = plans.reduce((low, plan) => (plan.finalPriceRial < low.finalPriceRial ? plan : low))
  const poolPicture = poolSeeds[poolId - 1]?.picture ?? poolSeeds[0].picture
  rows.programs.push({
    ...texts,
    id,
    poolId,
    instructorId,
    picture: media.picture(picture),
    gallery: [picture, poolPicture, detail(id)].map(media.picture),
    pricePerTermRial: cheapest.pricePerTermRial,
    finalPriceRial: cheapest.finalPriceRial,
    createdAt: new Date(now.getTime() - (400 - id * 5) * DAY_MS),
  })
  const today = jalaliDay(now)
  for (const [index, plan] of plans.entries()) {
    const isFirst = program.kind === 'team' && program.number === 1 && index === 0
    const small = program.picture === SMALL_GROUP_PICTURE && index === 0
    const months = isFirst
      ? firstSessionMonths(today, random)
      : planMonths(today, random, small ? { capacity: SMALL_GROUP } : {})
    addSession(rows, { ...plan, kind: program.kind, programId: id, poolId }, months)
  }
}

function sessionsOf(program: Program, random: Random): SessionPlan[] {
  const plans = planSessions(program, random)
  if (program.picture === FREE_TRIAL_PICTURE) return [...plans.slice(0, 3), freeTrial]
  return program.kind === 'team' && program.number === 1 ? firstSession(plans) : plans
}

function addOpenings(rows: ClassRows, index: number, now: Date) {
  const random = randomFrom((index + 1) * 104_729)
  for (const opening of planSlots(index, random)) {
    addSession(rows, { ...opening, kind: 'pool', programId: null, poolId: index + 1 }, planDates(opening, now, random))
  }
}

function addSession(
  rows: ClassRows,
  session: SessionPlan & { kind: 'team' | 'course' | 'pool'; programId: number | null; poolId: number },
  places: Omit<typeof slots.$inferInsert, 'id' | 'sessionId'>[],
) {
  const sessionId = rows.sessions.length + 1
  const number = rows.sessions.filter((row) => row.kind === session.kind).length + 1
  rows.sessions.push({ ...session, id: sessionId, number })
  for (const place of places) rows.slots.push({ ...place, sessionId, id: rows.slots.length + 1 })
}

function detail(index: number): string {
  return DETAILS[index % DETAILS.length] ?? DETAILS[0]
}
