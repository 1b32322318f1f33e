import { createPublicKey, randomBytes } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { makeThumb } from '#server/media-worker/media-worker.ts'
import { cancelledEnrolments } from '#server/modules/pass/pass.service.ts'
import { poolNames } from '#server/modules/staff/staff.service.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import type { CoachPhotos, CoachSnapshot } from '#src/contract/attendance/coach.ts'
import type { DoorSnapshot } from '#src/contract/attendance/door.ts'
import { levelValues } from '#src/contract/catalog/filter-values.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { ageOn, groupAges } from '#src/contract/member/eligibility.ts'
import { jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import { listOfLessons, listOfMembers } from './attendance.repo.ts'
import { coachScopes } from './coach-scope.service.ts'
import {
  type LessonRow,
  listLessons,
  listPhotos,
  listRoll,
  listSessions,
  type RollRow,
  type Where,
} from './roll.repo.ts'

const COACH_DAYS = 7
const MOST_NOTES = 5
const KEY_BYTES = 32
/** An Ed25519 key in SPKI ends with its raw bytes. */
const RAW_KEY_BYTES = 32

/** Today at a pool, for a door without a network. Throws `not_found` for a pool that is not theirs. */
export async function doorSnapshotOf(
  deps: Pick<Deps, 'db' | 'now' | 'secrets'>,
  staff: StaffRequest,
  wanted: number | undefined,
): Promise<DoorSnapshot> {
  const now = deps.now()
  const date = jalaliDay(now)
  const pools = await poolNames(deps.db, staff.pools)
  const pool = pools.find(({ id }) => wanted === undefined || id === wanted)
  if (pool === undefined) throw new AppError('not_found')
  const where: Where = { heldAt: pool.id }
  const [lessons, roll] = [await listLessons(deps.db, date, where), await listRoll(deps.db, date, where)]
  return {
    now: now.toISOString(),
    date,
    ends_at: new Date(startOfJalaliDay(date).getTime() + DAY_MS).toISOString(),
    key: newKey(),
    pool,
    pools,
    public_key: rawKey(deps.secrets.passPublicKey),
    sessions: await listSessions(deps.db, pool.id, date),
    today: lessons.map(({ kind, number, title, program, starts_at, ends_at, capacity }) => ({
      ...{ kind, number, title: kind === 'pool' ? title : `${program}، ${title}`, starts_at, ends_at, capacity },
    })),
    elsewhere: (await listLessons(deps.db, date, { movedFrom: pool.id })).map((lesson) => {
      const { kind, number, pool: name, starts_at, ends_at } = lesson
      return { kind, number, pool: name, starts_at, ends_at }
    }),
    cancelled: await cancelledEnrolments(deps.db, date),
    people: roll.flatMap((row) => {
      const lesson = lessons.findIndex(({ id }) => id === row.sessionId)
      return lesson === -1 ? [] : [personOf(row, lesson, date)]
    }),
  }
}

function personOf(row: RollRow, lesson: number, today: JalaliDate): DoorSnapshot['people'][number] {
  const { enrolment, member, name, medical, digits, places, entered, enteredAt, door, birthDate } = row
  return {
    ...{ enrolment, member, name: firstName(name), lesson, places, medical, digits: digits ?? '', entered, door },
    age: birthDate && ageBand(ageOn(birthDate, today)),
    entered_at: enteredAt?.toISOString() ?? null,
  }
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}

function ageBand(age: number): 'child' | 'teen' | 'adult' {
  if (age <= (groupAges.kids.age_max ?? 0)) return 'child'
  return age <= (groupAges.teens.age_max ?? 0) ? 'teen' : 'adult'
}

/** A coach's lessons of the coming seven days. */
export async function coachSnapshotOf(deps: Pick<Deps, 'db' | 'now'>, staff: StaffRequest): Promise<CoachSnapshot> {
  const now = deps.now()
  const found = await lessonsFrom(deps.db, staff, now)
  return {
    now: now.toISOString(),
    ends_at: new Date(midnightOf(now) + COACH_DAYS * DAY_MS).toISOString(),
    key: newKey(),
    swimmers: await swimmersOf(deps.db, found, jalaliDay(now)),
    lessons: await withEvents(deps.db, found, jalaliDay(now)),
  }
}

/** Small photos of members on a coach's rolls of the coming seven days; of others nothing. */
export async function coachPhotosOf(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffRequest,
  members: number[],
): Promise<CoachPhotos> {
  const found = await lessonsFrom(deps.db, staff, deps.now())
  const shown = photosOn(found)
  const wanted = members.filter((member) => shown.has(member))
  const rows = wanted.length === 0 ? [] : await listPhotos(deps.db, wanted)
  return { photos: await Promise.all(rows.map(async (row) => ({ ...row, webp: await makeThumb(row.webp) }))) }
}

/** Versions of the photos that a coach may see: of women and girls, and where the sex is unknown, in women's sessions alone. */
function photosOn(found: FoundLesson[]): Map<number, string> {
  const shown = found.flatMap(({ lesson, roll }) =>
    roll.flatMap(({ member, sex, photo }): [number, string][] =>
      photo !== null && (sex === 'male' || lesson.sex === 'women') ? [[member, photo]] : [],
    ),
  )
  return new Map(shown)
}

function midnightOf(now: Date): number {
  return startOfJalaliDay(jalaliDay(now)).getTime()
}

async function lessonsFrom(db: Db, staff: StaffRequest, now: Date): Promise<FoundLesson[]> {
  const days = Array.from({ length: COACH_DAYS }, (_, index) => jalaliDay(new Date(midnightOf(now) + index * DAY_MS)))
  const found: FoundLesson[] = []
  for (const date of days) found.push(...(await lessonsOn(db, staff, date)))
  return found
}

type FoundLesson = { date: JalaliDate; lesson: LessonRow; roll: RollRow[] }

async function lessonsOn(db: Db, { grants }: StaffRequest, date: JalaliDate): Promise<FoundLesson[]> {
  const byId = new Map<number, FoundLesson>()
  for (const coach of coachScopes(grants)) {
    const where: Where = { coach }
    const roll = await listRoll(db, date, where)
    for (const lesson of await listLessons(db, date, where)) {
      const isClass = lesson.kind !== 'pool'
      if (isClass) byId.set(lesson.id, { date, lesson, roll: roll.filter(({ sessionId }) => sessionId === lesson.id) })
    }
  }
  return [...byId.values()]
}

async function withEvents(db: Db, found: FoundLesson[], from: JalaliDate): Promise<CoachSnapshot['lessons']> {
  const ids = found.map(({ lesson }) => lesson.id)
  const events = ids.length === 0 ? [] : await listOfLessons(db, ids, from)
  return found.flatMap(({ date, lesson, roll }) => {
    const { kind, number, program, title, pool, level, starts_at, ends_at } = lesson
    if (kind === 'pool' || level === null) return []
    const own = events.filter((event) => event.sessionId === lesson.id && isSameDate(event, date))
    return {
      ...{ kind, number, program, title, pool, level, date, starts_at, ends_at },
      substitute: own.some((event) => event.kind === 'substitute'),
      guests: own.flatMap((event) => (event.kind === 'guest' && event.value !== null ? [event.value] : [])),
      roll: roll.map(({ member, entered, mark, markAt }) => ({
        ...{ member, entered, mark, mark_at: markAt?.toISOString() ?? null },
      })),
    }
  })
}

function isSameDate(one: JalaliDate, other: JalaliDate): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day
}

/** Each swimmer once, with what coaches wrote. */
async function swimmersOf(db: Db, found: FoundLesson[], today: JalaliDate): Promise<CoachSnapshot['swimmers']> {
  const rows = [...new Map(found.flatMap(({ roll }) => roll.map((row) => [row.member, row]))).values()]
  const photos = photosOn(found)
  const ids = rows.map(({ member }) => member)
  if (ids.length === 0) return []
  const [notes, levels] = [await listOfMembers(db, ids, 'note'), await listOfMembers(db, ids, 'level')]
  return rows.map(({ member, name, birthDate, medical, balance }) => ({
    ...{ member, name, medical, balance, age: birthDate && ageOn(birthDate, today) },
    photo: photoOf(photos.get(member)),
    levels: levelsOf(levels.filter((one) => one.member === member)),
    notes: notes
      .filter((one) => one.member === member)
      .slice(0, MOST_NOTES)
      .map(({ value, at }) => ({ text: value ?? '', at: at.toISOString() })),
  }))
}

function photoOf(version: string | undefined) {
  return version === undefined ? null : { version }
}

/** The levels among events, newest first. */
export function levelsOf(rows: { value: string | null; at: Date }[]) {
  return rows.flatMap(({ value, at }) => {
    const level = levelValues.find((one) => one === value)
    return level === undefined ? [] : [{ level, at: at.toISOString() }]
  })
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('hex')
}

function rawKey(pem: string): string {
  return createPublicKey(pem).export({ type: 'spki', format: 'der' }).subarray(-RAW_KEY_BYTES).toString('base64')
}
