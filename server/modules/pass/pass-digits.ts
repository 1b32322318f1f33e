import { sign } from 'node:crypto'
import { encodeClaims, type FamilyClaims } from '#src/fa/pass/claims-code.ts'
import { PASS_VERSION } from '#src/fa/pass/pass-token.ts'

/**
 * The text of a pass: version, claims and Ed25519 signature as one decimal number, which QR codes store in 3.33 bits a
 * digit. Deterministic.
 */
export function signDigits(claims: FamilyClaims, privateKeyPem: string): string {
  const body = Buffer.from([PASS_VERSION, ...encodeClaims(claims)])
  const bytes = Buffer.concat([body, sign(null, body, privateKeyPem)])
  return BigInt(`0x${bytes.toString('hex')}`).toString()
}
