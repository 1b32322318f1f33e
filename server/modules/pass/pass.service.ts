import type { Deps } from '#server/core/deps.ts'
import type { Swimmer } from '#src/contract/member/member.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import type { PassClaims } from '#src/contract/pass.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { signRevoked } from './check-in.service.ts'
import { listCancelled } from './pass.repo.ts'
import { signDigits } from './pass-digits.ts'

/** The confirmed order of a pass and the swimmers it admits, at least one, each with an enrolment. */
export type PassRequest = Pick<PassClaims, 'uid' | 'kind' | 'session'> & {
  swimmers: (Pick<Swimmer, 'id' | 'name'> & {
    enrolments: { id: number; year: number; month: number; day?: number | null }[]
  })[]
  /** People admitted together by the only swimmer's enrolment. */
  people?: number
  confirmedAt: Date
}

/** The entry pass of swimmers of a confirmed order: deterministic, so an offline copy never goes stale. */
export function issuePass(deps: Pick<Deps, 'secrets'>, request: PassRequest): string {
  const { uid, kind, session, people = 1, confirmedAt } = request
  const swimmers = request.swimmers.map(({ id, name, enrolments }) => ({ id, name, terms: termsFrom(enrolments) }))
  if (swimmers.length === 0 || swimmers.some(({ terms }) => terms.length === 0)) {
    throw new Error('A pass needs at least one enrolment')
  }
  const iat = Math.floor(confirmedAt.getTime() / 1000)
  const claims = { uid, kind, session, iat, swimmers, ...(people > 1 ? { people } : {}) }
  return signDigits(claims, deps.secrets.passPrivateKey)
}

function termsFrom(enrolments: PassRequest['swimmers'][number]['enrolments']): PassClaims['terms'] {
  return enrolments
    .toSorted((a, b) => a.year - b.year || a.month - b.month || a.id - b.id)
    .map(({ id, year, month, day }) => (day === null || day === undefined ? [year, month, id] : [year, month, id, day]))
}

/** The public key that verifies passes. */
export function passPublicKey(deps: Pick<Deps, 'secrets'>) {
  return { algorithm: 'Ed25519' as const, public_key_pem: deps.secrets.passPublicKey }
}

/** Ids of cancelled and frozen enrolments of this month and later ones. */
export function cancelledEnrolments(db: Deps['db'], today: JalaliMonth): Promise<number[]> {
  return listCancelled(db, today)
}

/** The signed list of cancelled enrolments whose month is not over, for offline verifiers. */
export async function revokedPasses(deps: Pick<Deps, 'db' | 'now' | 'secrets'>) {
  const now = deps.now()
  const cancelled = await listCancelled(deps.db, jalaliDay(now))
  return signRevoked(
    { issuedAt: Math.floor(now.getTime() / 1000), enrolments: new Set(cancelled) },
    deps.secrets.passPrivateKey,
  )
}
