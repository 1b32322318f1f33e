import type { DoorSnapshot } from '#src/contract/attendance/door.ts'
import type { AttendanceEvent } from '#src/contract/attendance/event.ts'
import type { PassClaims } from '#src/contract/pass.ts'
import { partsOfPass } from '#src/fa/pass/pass-token.ts'
import { countUses, judgePass, type PassCheck, type SessionKey, termAt } from '#src/fa/pass/verdict.ts'
import { verifyEd25519 } from '#src/offline/ed25519.ts'
import type { AttendanceCopy } from './attendance-copy.ts'

export type DoorCopy = AttendanceCopy<DoorSnapshot>

export type Door = {
  copy: DoorCopy
  /** The door's events on this device. */
  events: readonly AttendanceEvent[]
  /** By the server's clock. */
  at: Date
  /** The only session that the door admits. */
  only?: SessionKey | undefined
}

/** People who entered today on an enrolment: of the copy, and those that this device has recorded since. */
export function enteredOn(enrolment: number, { copy, events }: Pick<Door, 'copy' | 'events'>): number {
  const known = copy.snapshot.people.find((person) => person.enrolment === enrolment)?.entered ?? 0
  const since = events.filter(({ at }) => Date.parse(at) >= copy.takenAt)
  const undone = new Set(since.flatMap(({ kind, target }) => (kind === 'undo' ? [target] : [])))
  const entered = peopleOf(since.filter((event) => isScanOf(event, enrolment)))
  const takenBack = peopleOf(events.filter((event) => isScanOf(event, enrolment) && undone.has(event.id)))
  return Math.max(0, known + entered - takenBack)
}

function isScanOf({ kind, enrolment }: AttendanceEvent, wanted: number): boolean {
  return kind === 'scan' && enrolment === wanted
}

function peopleOf(scans: AttendanceEvent[]): number {
  return scans.reduce((sum, { people = 1 }) => sum + people, 0)
}

/** The verdict about the text of a code, without a network. */
export async function judgeCode(text: string, door: Door): Promise<PassCheck> {
  // A scanner may add blanks.
  return judgeClaims(await claimsOf(text.trim(), base64Bytes(door.copy.snapshot.public_key)), door)
}

/** The verdict about claims of a valid signature, or undefined for any other text. */
export function judgeClaims(claims: PassClaims | undefined, door: Door): PassCheck {
  const { snapshot } = door.copy
  const check = judgePass(claims, {
    at: door.at,
    cancelled: new Set(snapshot.cancelled),
    place: {
      sessions: new Set(snapshot.sessions.map(keyOf)),
      today: new Map(snapshot.today.map((lesson) => [keyOf(lesson), lesson])),
      only: door.only,
    },
  })
  return countUses(check, (member) => {
    const enrolment = claims && enrolmentOf(claims, member, door.at)
    return enrolment === undefined ? 0 : enteredOn(enrolment, door)
  })
}

/** The enrolment of today of a pass, for one of its swimmers. */
export function enrolmentOf(claims: PassClaims, member: number | undefined, at: Date): number | undefined {
  const terms = member === undefined ? claims.terms : claims.swimmers?.find(({ id }) => id === member)?.terms
  return terms && termAt({ terms }, at)?.enrolment
}

async function claimsOf(text: string, key: Uint8Array): Promise<PassClaims | undefined> {
  const parts = partsOfPass(text)
  if (parts === undefined || !(await verifyEd25519(key, parts.signed, parts.signature))) return undefined
  return parts.claims()
}

export function keyOf({ kind, number }: DoorSnapshot['sessions'][number]): SessionKey {
  return `${kind}/${number}`
}

function base64Bytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
