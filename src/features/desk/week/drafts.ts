import type { ScheduleRequest, Week, WeekLesson } from '#src/contract/desk/schedule.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

/** A change as it is typed: dates may be empty, and numbers not chosen yet (0). `name` is that of the class. */
export type ChangeDraft =
  | {
      kind: 'move'
      class: ProgramKind
      session: number
      name: string
      date: JalaliDay
      to: JalaliDay | null
      starts_at: string
      ends_at: string
      pool: number
      scope: 'date' | 'onwards'
      /** Dropped on the board: its consequence is shown at once. */
      isDropped: boolean
    }
  | { kind: 'close'; pool: number; from: JalaliDay | null; to: JalaliDay | null; reason: string }
  | {
      kind: 'substitute'
      class: ProgramKind
      session: number
      name: string
      from: JalaliDay | null
      to: JalaliDay | null
      coach: number
    }
  | {
      kind: 'add'
      /** `team 501`; empty until it is chosen. */
      of: string
      date: JalaliDay | null
      starts_at: string
      ends_at: string
    }
  | {
      kind: 'hours'
      session: number
      name: string
      starts_at: string
      ends_at: string
      visits: 'keep' | 'refund'
    }

export type DraftOf<Kind extends ChangeDraft['kind']> = Extract<ChangeDraft, { kind: Kind }>

type Place = { to: JalaliDay; starts_at: string; ends_at: string }

/** A move of a class to a place, or from where it is. */
export function moveDraft(lesson: WeekLesson, place?: Place): ChangeDraft | undefined {
  const { kind, session, name, date, starts_at, ends_at, pool } = lesson
  if (kind === 'pool') return undefined
  const where = place ?? { to: date, starts_at, ends_at }
  return {
    kind: 'move',
    class: kind,
    session,
    name,
    date,
    ...where,
    pool,
    scope: 'date',
    isDropped: place !== undefined,
  }
}

/** Other hours of an opening; a class is moved. */
export function hoursDraft({ kind, session, name, title, starts_at, ends_at }: WeekLesson): ChangeDraft | undefined {
  if (kind !== 'pool') return undefined
  return { kind: 'hours', session, name: `${name}، ${title}`, starts_at, ends_at, visits: 'keep' }
}

export function substituteDraft({ kind, session, name, date }: WeekLesson): ChangeDraft | undefined {
  if (kind === 'pool') return undefined
  return { kind: 'substitute', class: kind, session, name, from: date, to: date, coach: 0 }
}

/** Closes a pool of the week; on one day where it is known. */
export function closeDraft({ pools }: Pick<Week, 'pools'>, lesson?: WeekLesson): ChangeDraft {
  const date = lesson?.date ?? null
  return { kind: 'close', pool: lesson?.pool ?? pools[0]?.id ?? 0, from: date, to: date, reason: '' }
}

export function addDraft(_: Week): ChangeDraft {
  return { kind: 'add', of: '', date: null, starts_at: '', ends_at: '' }
}

/** The change, or undefined while something is missing. */
export function requestOf(draft: ChangeDraft): ScheduleRequest | undefined {
  switch (draft.kind) {
    case 'move': {
      const { name: _, isDropped: __, to, ...rest } = draft
      return to === null || !hasTimes(draft) ? undefined : { ...rest, to }
    }
    case 'close': {
      const { from, to, reason, pool } = draft
      if (from === null || to === null || reason.trim() === '' || pool === 0) return undefined
      return { kind: 'close', pool, from, to, reason: reason.trim() }
    }
    case 'substitute': {
      const { name: _, from, to, coach, ...rest } = draft
      return from === null || to === null || coach === 0 ? undefined : { ...rest, from, to, coach }
    }
    case 'add':
      return addRequestOf(draft)
    case 'hours': {
      const { name: _, ...rest } = draft
      return hasTimes(draft) ? rest : undefined
    }
  }
}

function addRequestOf(draft: DraftOf<'add'>): ScheduleRequest | undefined {
  const { date, starts_at, ends_at } = draft
  const [of, session] = draft.of.split(' ')
  if (date === null || !hasTimes(draft) || (of !== 'team' && of !== 'course' && of !== 'pool')) return undefined
  return { kind: 'add', of, session: Number(session), date, starts_at, ends_at }
}

const TIME = /^\d\d:[0-5]\d$/

function hasTimes({ starts_at, ends_at }: { starts_at: string; ends_at: string }): boolean {
  return TIME.test(starts_at) && TIME.test(ends_at)
}
