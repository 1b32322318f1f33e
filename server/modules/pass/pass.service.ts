import type { Deps } from '#server/core/deps.ts'
import type { PassClaims } from '#src/contract/pass.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { endOfTerms, signPass, signRevoked } from './check-in.service.ts'
import { listCancelled } from './pass.repo.ts'

/** The confirmed order of a pass. */
export type PassRequest = Pick<PassClaims, 'uid' | 'kind' | 'session' | 'holder'> & {
  /** At least one. */
  enrolments: { id: number; year: number; month: number; day?: number | null }[]
  people?: number
  confirmedAt: Date
}

/** The entry pass of a confirmed order: deterministic, so an offline copy never goes stale. */
export function issuePass(deps: Pick<Deps, 'secrets'>, request: PassRequest): string {
  const { uid, kind, session, holder, people = 1 } = request
  const terms = request.enrolments
    .toSorted((a, b) => a.year - b.year || a.month - b.month || a.id - b.id)
    .map(({ id, year, month, day }): PassClaims['terms'][number] =>
      day === null || day === undefined ? [year, month, id] : [year, month, id, day],
    )
  if (terms.length === 0) throw new Error('A pass needs at least one enrolment')
  const iat = Math.floor(request.confirmedAt.getTime() / 1000)
  const claims = { uid, kind, session, terms, holder, iat, exp: endOfTerms(terms) }
  return signPass(people > 1 ? { ...claims, people } : claims, deps.secrets.passPrivateKey)
}

/** The public key that verifies passes. */
export function passPublicKey(deps: Pick<Deps, 'secrets'>) {
  return { algorithm: 'Ed25519' as const, public_key_pem: deps.secrets.passPublicKey }
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
