import { sign } from 'node:crypto'
import { termKey } from '#src/contract/month.ts'
import { type PassClaims, passClaims, revokedBody, revokedList } from '#src/contract/pass.ts'
import { compareMonths, compareTerms, jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import { readDigits } from './pass-digits.ts'
import { endOfTerms, termsOf } from './pass-terms.service.ts'
import { readText } from './pass-text.ts'
import { isSigned } from './signature.ts'

/**
 * Signs and verifies entry passes: pure functions of keys and text. No database, settings or clock: a verifier needs
 * only the public key.
 */

/** Why a pass is not valid for entry. */
export type PassRejection =
  | 'altered'
  | 'not_begun'
  | 'not_this_month'
  | 'not_this_day'
  | 'expired'
  | 'cancelled'
  | 'already_used'
  | 'not_on_pass'

/** A swimmer of a pass; `reason` when the pass does not admit them now. */
export type SwimmerCheck = { id: number; name: string; reason?: Exclude<PassRejection, 'altered'> }

/** Cancelled enrolments as of `issuedAt`, in seconds since 1970. */
export type RevokedEnrolments = { issuedAt: number; enrolments: ReadonlySet<number> }

export type PassCheck =
  | { valid: true; claims: PassClaims; swimmers?: SwimmerCheck[] }
  | { valid: false; reason: 'altered' }
  | { valid: false; reason: Exclude<PassRejection, 'altered'>; claims: PassClaims; swimmers?: SwimmerCheck[] }

/** The claims of a genuine pass of either format; undefined when the signature is not valid. */
export function readPass(token: string, publicKeyPem: string): PassClaims | undefined {
  const claims = /^\d+$/.test(token) ? readDigits(token, publicKeyPem) : readText(token, publicKeyPem)
  return passClaims.safeParse(claims).data
}

type Verifier = {
  publicKeyPem: string
  at: Date
  revoked?: RevokedEnrolments | undefined
  /** Checks a family's pass for one of its swimmers. */
  member?: number | undefined
}

/**
 * Whether a pass is valid for entry at an instant: that of a family when it admits one of its swimmers. Earlier use is
 * tracked by the verifier and not checked here.
 */
export function checkPass(token: string, verifier: Verifier): PassCheck {
  const claims = readPass(token, verifier.publicKeyPem)
  if (claims === undefined) return { valid: false, reason: 'altered' }
  const { member } = verifier
  if (claims.swimmers === undefined) {
    const reason = member === undefined ? refusalOf(claims, verifier.at, verifier.revoked) : 'not_on_pass'
    return reason === undefined ? { valid: true, claims } : { valid: false, reason, claims }
  }
  const checked = claims.swimmers.filter(({ id }) => member === undefined || id === member)
  const swimmers = checked.map(({ id, name, terms }): SwimmerCheck => {
    const reason = refusalOf({ terms, exp: endOfTerms(terms) }, verifier.at, verifier.revoked)
    return reason === undefined ? { id, name } : { id, name, reason }
  })
  if (swimmers.some(({ reason }) => reason === undefined)) return { valid: true, claims, swimmers }
  return { valid: false, reason: swimmers[0]?.reason ?? 'not_on_pass', claims, swimmers }
}

function refusalOf(
  { terms: paid, exp }: Pick<PassClaims, 'terms' | 'exp'>,
  at: Date,
  revoked: RevokedEnrolments | undefined,
): SwimmerCheck['reason'] {
  if (at.getTime() >= exp * 1000) return 'expired'
  const today = jalaliDay(at)
  const terms = termsOf({ terms: paid })
  const isDated = terms.some(({ day }) => day !== undefined)
  if (!isDated && terms.every((term) => compareMonths(term, today) > 0)) return 'not_begun'
  const term = terms.find((one) => (one.day === undefined ? compareMonths(one, today) : compareTerms(one, today)) === 0)
  if (term === undefined) return isDated ? 'not_this_day' : 'not_this_month'
  return revoked?.enrolments.has(term.enrolment) ? 'cancelled' : undefined
}

/**
 * Signs the list of cancelled enrolments, for offline verifiers. The signed text begins with `{`, that of a pass with
 * `mowj1.`: neither can be mistaken for the other.
 */
export function signRevoked(list: RevokedEnrolments, privateKeyPem: string): { body: string; signature: string } {
  const enrolments = [...list.enrolments].sort((a, b) => a - b)
  const body = JSON.stringify({ issued_at: list.issuedAt, enrolments })
  return { body, signature: sign(null, Buffer.from(body), privateKeyPem).toString('base64url') }
}

/** Reads a signed list; undefined when it is altered, unsigned, or signed by another key. */
export function readRevoked(text: string, publicKeyPem: string): RevokedEnrolments | undefined {
  const list = revokedList.safeParse(parseJson(text)).data
  if (list === undefined || !isSigned(list.body, list.signature, publicKeyPem)) return undefined
  const body = revokedBody.safeParse(parseJson(list.body)).data
  return body && { issuedAt: body.issued_at, enrolments: new Set(body.enrolments) }
}

/** The first instant at which a pass is valid for entry. */
export function beginningOfTerms(terms: PassClaims['terms']): Date {
  const starts = termsOf({ terms }).map(({ year, month, day = 1 }) => startOfJalaliDay({ year, month, day }).getTime())
  return new Date(Math.min(...starts))
}

/** The Tehran day of an instant as `1405-09-01`: a pass is valid for one entry on each. */
export function dayKey(at: Date): string {
  return termKey(jalaliDay(at))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
