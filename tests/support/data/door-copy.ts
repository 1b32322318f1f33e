import { createPublicKey } from 'node:crypto'
import type { DoorCopy } from '#src/api/attendance/door-entries.ts'
import type { DoorSnapshot } from '#src/contract/attendance/door.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { partsOfPass } from '#src/fa/pass/pass-token.ts'
import type { SessionKey } from '#src/fa/pass/verdict.ts'
import type { DoorScan } from './door-scans.ts'

/** The copy of a door that knows what a generated scan says about its place, and who is inside. */
export function doorCopyOf(scan: DoorScan, publicKeyPem: string): DoorCopy {
  const { state } = scan
  const key = createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' }).subarray(-32)
  const snapshot: DoorSnapshot = {
    ...{ now: state.at.toISOString(), date: jalaliDay(state.at), ends_at: state.at.toISOString(), key: '' },
    ...{ pool: { id: 1, name: 'آبی' }, pools: [], public_key: key.toString('base64') },
    cancelled: [...(state.cancelled ?? [])],
    sessions: [...(state.place?.sessions ?? [])].map(refOf),
    today: [...(state.place?.today ?? [])].map(([of, times]) => ({ ...refOf(of), title: '', capacity: 9, ...times })),
    people: insideOf(scan),
  }
  return { takenAt: state.at.getTime(), snapshot }
}

function refOf(key: SessionKey) {
  const [kind, number] = key.split('/')
  return { kind: kind as 'team', number: Number(number) }
}

/** The swimmers of a pass who are inside. */
function insideOf({ text, entered }: DoorScan): DoorSnapshot['people'] {
  const claims = partsOfPass(text)?.claims()
  const swimmers = claims?.swimmers ?? (claims && [{ id: undefined, name: claims.holder, terms: claims.terms }]) ?? []
  return swimmers.flatMap(({ id, name, terms }) => {
    const [count, enrolment] = [entered(id), terms[0]?.[2]]
    if (count === 0 || enrolment === undefined) return []
    const known = { name, lesson: 0, places: claims?.people ?? 1, age: null, medical: false, digits: '' }
    return [{ ...known, enrolment, member: id ?? 0, entered: count, entered_at: null, door: null }]
  })
}
