import { sign, verify } from 'node:crypto'
import { type BookedTerm, monthKey } from '#src/contract/month.ts'
import { type PassClaims, passClaims, revokedBody, revokedList } from '#src/contract/pass.ts'
import { compareMonths, compareTerms, endOfTerm, type JalaliDay, jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'

/**
 * Signs and verifies entry passes: pure functions of keys and text. No database, settings or clock: a verifier needs
 * only the public key.
 */

const PREFIX = 'mowj1'
const SIGNATURE_BYTES = 64

/** Why a pass is not valid for entry. */
export type PassRejection =
  | 'altered'
  | 'not_begun'
  | 'not_this_month'
  | 'not_this_day'
  | 'expired'
  | 'cancelled'
  | 'already_used'

/** Cancelled enrolments as of `issuedAt`, in seconds since 1970. */
export type RevokedEnrolments = { issuedAt: number; enrolments: ReadonlySet<number> }

export type PassCheck =
  | { valid: true; claims: PassClaims }
  | { valid: false; reason: 'altered' }
  | { valid: false; reason: Exclude<PassRejection, 'altered'>; claims: PassClaims }

/** The text of a pass: `mowj1.{claims}.{signature}`. Deterministic. */
export function signPass(claims: PassClaims, privateKeyPem: string): string {
  const { uid, kind, session, terms, holder, people, iat, exp } = claims
  const body = Buffer.from(JSON.stringify({ uid, kind, session, terms, holder, people, iat, exp })).toString(
    'base64url',
  )
  const signed = `${PREFIX}.${body}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKeyPem).toString('base64url')}`
}

/** The claims of a genuine pass; undefined when the signature is not valid. */
export function readPass(token: string, publicKeyPem: string): PassClaims | undefined {
  const [prefix, body, signature, ...rest] = token.split('.')
  if (prefix !== PREFIX || body === undefined || signature === undefined || rest.length > 0) return undefined
  if (!isSigned(`${PREFIX}.${body}`, signature, publicKeyPem)) return undefined
  return passClaims.safeParse(parseJson(Buffer.from(body, 'base64url').toString('utf8'))).data
}

/** Whether a pass is valid for entry at an instant. Earlier use is tracked by the verifier and not checked here. */
export function checkPass(
  token: string,
  verifier: { publicKeyPem: string; at: Date; revoked?: RevokedEnrolments | undefined },
): PassCheck {
  const claims = readPass(token, verifier.publicKeyPem)
  if (claims === undefined) return { valid: false, reason: 'altered' }
  const reason = refusalOf(claims, verifier.at, verifier.revoked)
  return reason === undefined ? { valid: true, claims } : { valid: false, reason, claims }
}

function refusalOf(claims: PassClaims, at: Date, revoked: RevokedEnrolments | undefined) {
  if (at.getTime() >= claims.exp * 1000) return 'expired'
  const today = jalaliDay(at)
  const terms = termsOf(claims)
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

/** The paid months or dates of a pass, with their enrolments. */
export function termsOf({ terms }: Pick<PassClaims, 'terms'>): (BookedTerm & { enrolment: number })[] {
  return terms.map(([year, month, enrolment, day]) =>
    day === undefined ? { year, month, enrolment } : { year, month, day, enrolment },
  )
}

/** The end of the last paid month or date in Tehran, in seconds since 1970: the pass expires then. */
export function endOfTerms(terms: PassClaims['terms']): number {
  const ends = termsOf({ terms }).map((term) => endOfTerm(term).getTime() / 1000)
  return Math.max(...ends)
}

/** The first instant at which a pass is valid for entry. */
export function beginningOfTerms(terms: PassClaims['terms']): Date {
  const starts = termsOf({ terms }).map(({ year, month, day = 1 }) => startOfJalaliDay({ year, month, day }).getTime())
  return new Date(Math.min(...starts))
}

/** The Tehran day of an instant as `1405-09-01`: a pass is valid for one entry on each. */
export function dayKey(at: Date): string {
  const day: JalaliDay = jalaliDay(at)
  return `${monthKey(day)}-${String(day.day).padStart(2, '0')}`
}

function isSigned(text: string, signature: string, publicKeyPem: string): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  // Only the canonical encoding counts: otherwise a changed last character could go unnoticed.
  if (bytes.length !== SIGNATURE_BYTES || bytes.toString('base64url') !== signature) return false
  return verify(null, Buffer.from(text), publicKeyPem, bytes)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
