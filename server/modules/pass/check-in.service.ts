import { sign, verify } from 'node:crypto'
import { termKey } from '#src/contract/month.ts'
import { type PassClaims, revokedBody, revokedList } from '#src/contract/pass.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { partsOfPass } from '#src/fa/pass/pass-token.ts'
import { type DoorState, judgePass, type PassCheck } from '#src/fa/pass/verdict.ts'
import { isSigned } from './signature.ts'

/**
 * Signs and verifies entry passes: pure functions of keys and text. No database, settings or clock: a verifier needs
 * only the public key.
 */

/** Cancelled enrolments as of `issuedAt`, in seconds since 1970. */
export type RevokedEnrolments = { issuedAt: number; enrolments: ReadonlySet<number> }

/** The claims of a genuine pass of either format; undefined when the signature is not valid. */
export function readPass(token: string, publicKeyPem: string): PassClaims | undefined {
  const parts = partsOfPass(token)
  if (parts === undefined || !verify(null, parts.signed, publicKeyPem, parts.signature)) return undefined
  return parts.claims()
}

type Verifier = Omit<DoorState, 'cancelled'> & { publicKeyPem: string; revoked?: RevokedEnrolments | undefined }

/** Verifies the signature of a pass and judges it. Earlier use is tracked by the verifier and not checked here. */
export function checkPass(token: string, { publicKeyPem, revoked, ...state }: Verifier): PassCheck {
  return judgePass(readPass(token, publicKeyPem), { ...state, cancelled: revoked?.enrolments })
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
