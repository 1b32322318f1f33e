import { type Door, enrolmentOf, enteredOn, judgeClaims, judgeCode, keyOf } from '#src/api/attendance/door-entries.ts'
import type { DoorSnapshot } from '#src/contract/attendance/door.ts'
import type { SessionRef } from '#src/contract/attendance/event.ts'
import type { PassClaims } from '#src/contract/pass.ts'
import { rejectionText, swimmerRejections } from '#src/fa/pass/rejection-texts.ts'
import { type PassCheck, type PassRejection, sessionKey } from '#src/fa/pass/verdict.ts'
import { formatHours } from '#src/fa/timetable.ts'
import { doorStrings as words } from '#src/features/door/strings.ts'

export type DoorPerson = DoorSnapshot['people'][number]

/** A swimmer of a pass, and how many people may still enter with them. */
export type Entrant = {
  name: string
  /** Null where neither the pass nor the copy knows it. */
  member: number | null
  enrolment: number | undefined
  entered: number
  places: number
  /** 0 when the pass does not admit them now. */
  left: number
  /** Why not. */
  reason: string | undefined
  person: DoorPerson | undefined
}

export type Verdict = {
  /** `choose`: valid, and the attendant says who or how many enter. */
  tone: 'admit' | 'choose' | 'refuse'
  reason: PassRejection | undefined
  /** Of a refusal. */
  text: string
  holder: string
  /** Title of the group, where it has a lesson today. */
  group: string
  session: SessionRef | undefined
  entrants: Entrant[]
}

/** The verdict about the text of a code. One person on an unused pass is admitted at once. */
export async function verdictOfCode(text: string, door: Door): Promise<Verdict> {
  const verdict = describe(await judgeCode(text, door), door)
  const [first, ...others] = verdict.entrants.filter(({ left }) => left > 0)
  const isSingle = first !== undefined && others.length === 0 && first.places === 1 && verdict.entrants.length === 1
  return verdict.tone === 'choose' && isSingle ? { ...verdict, tone: 'admit' } : verdict
}

/** The verdict about a swimmer found in the list of today, by the rules of passes. The attendant confirms it. */
export function verdictOfPerson(person: DoorPerson, door: Door): Verdict {
  const { snapshot } = door.copy
  const lesson = snapshot.today[person.lesson]
  if (lesson === undefined) return describe({ valid: false, reason: 'altered' }, door)
  const { year, month, day } = snapshot.date
  const claims: PassClaims = {
    ...{ uid: '', kind: lesson.kind, session: lesson.number, holder: person.name, people: person.places },
    terms: lesson.kind === 'pool' ? [[year, month, person.enrolment, day]] : [[year, month, person.enrolment]],
    ...{ iat: 0, exp: Math.floor(Date.parse(snapshot.ends_at) / 1000) },
  }
  return describe(judgeClaims(claims, door), door)
}

function describe(check: PassCheck, door: Door): Verdict {
  const reason = check.valid ? undefined : check.reason
  if (!('claims' in check)) {
    const text = check.valid ? '' : rejectionText(check)
    return { tone: 'refuse', reason, text, holder: '', group: '', session: undefined, entrants: [] }
  }
  const { claims, swimmers } = check
  const key = sessionKey(claims)
  const other = door.copy.snapshot.elsewhere?.find((lesson) => keyOf(lesson) === key)
  const text = textOf(check, other)
  const entrants = swimmers?.map((swimmer) =>
    entrantOf(claims, door, {
      ...{ name: swimmer.name, member: swimmer.id },
      reason: swimmer.reason && shortTextOf(swimmer.reason, other),
    }),
  ) ?? [entrantOf(claims, door, { name: claims.holder, member: undefined, reason: check.valid ? undefined : text })]
  return {
    ...{ tone: check.valid ? 'choose' : 'refuse', reason, text, holder: claims.holder },
    group: door.copy.snapshot.today.find((lesson) => keyOf(lesson) === key)?.title ?? '',
    session: { kind: claims.kind, number: claims.session },
    entrants,
  }
}

type OtherLesson = NonNullable<DoorSnapshot['elsewhere']>[number]

/** Why a pass is refused; where today's lesson is held, when it is not here. */
function textOf(check: PassCheck, other: OtherLesson | undefined): string {
  if (check.valid) return ''
  if (check.reason !== 'no_lesson' || other === undefined) return rejectionText(check)
  return words.elsewhere(other.pool, formatHours(other))
}

function shortTextOf(reason: Exclude<PassRejection, 'altered'>, other: OtherLesson | undefined): string {
  return reason === 'no_lesson' && other !== undefined ? words.elsewhereShort(other.pool) : swimmerRejections[reason]
}

type Swimmer = { name: string; member: number | undefined; reason: string | undefined }

function entrantOf(claims: PassClaims, door: Door, { name, member, reason }: Swimmer): Entrant {
  const enrolment = enrolmentOf(claims, member, door.at)
  const person = door.copy.snapshot.people.find((each) => each.enrolment === enrolment)
  const places = claims.people ?? 1
  const entered = enrolment === undefined ? 0 : enteredOn(enrolment, door)
  return {
    ...{ name, enrolment, entered, places, reason, person },
    member: member ?? person?.member ?? null,
    left: reason === undefined ? Math.max(0, places - entered) : 0,
  }
}
