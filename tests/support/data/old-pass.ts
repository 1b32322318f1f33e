import { sign } from 'node:crypto'
import type { Secrets } from '#server/startup/secrets.ts'
import type { PassClaims } from '#src/contract/pass.ts'
import { endOfTerms } from '#src/fa/pass/pass-terms.ts'

/** The order of a pass as the previous version of the server issued them. */
export type OldPassRequest = Pick<PassClaims, 'uid' | 'kind' | 'session' | 'holder' | 'people'> & {
  enrolments: { id: number; year: number; month: number; day?: number | null }[]
  confirmedAt: Date
}

/** A pass of the first format, as devices still store them. */
export function issueOldPass({ secrets }: { secrets: Secrets }, request: OldPassRequest): string {
  const { uid, kind, session, holder, people = 1 } = request
  const terms = request.enrolments
    .toSorted((a, b) => a.year - b.year || a.month - b.month || a.id - b.id)
    .map(({ id, year, month, day }): PassClaims['terms'][number] =>
      day === null || day === undefined ? [year, month, id] : [year, month, id, day],
    )
  const iat = Math.floor(request.confirmedAt.getTime() / 1000)
  const claims = { uid, kind, session, terms, holder, iat, exp: endOfTerms(terms) }
  return signOldPass(people > 1 ? { ...claims, people } : claims, secrets.passPrivateKey)
}

export function signOldPass(claims: PassClaims, privateKeyPem: string): string {
  const { uid, kind, session, terms, holder, people, iat, exp } = claims
  const json = JSON.stringify({ uid, kind, session, terms, holder, people, iat, exp })
  const signed = `mowj1.${Buffer.from(json).toString('base64url')}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKeyPem).toString('base64url')}`
}
