import { sign, verify } from 'node:crypto'
import type { PassClaims } from '#src/contract/pass.ts'
import { decodeClaims, encodeClaims, type FamilyClaims } from './claims-code.ts'
import { SIGNATURE_BYTES } from './signature.ts'

/** The first byte of what is signed. A pass of the first format begins with `m`, the list of cancelled ones with `{`. */
const VERSION = 2

/**
 * The text of a pass: version, claims and Ed25519 signature as one decimal number, which QR codes store in 3.33 bits a
 * digit. Deterministic.
 */
export function signDigits(claims: FamilyClaims, privateKeyPem: string): string {
  const body = Buffer.from([VERSION, ...encodeClaims(claims)])
  return digitsOf(Buffer.concat([body, sign(null, body, privateKeyPem)]))
}

/** The claims of a genuine pass of digits; undefined when the signature is not valid. */
export function readDigits(token: string, publicKeyPem: string): PassClaims | undefined {
  const bytes = bytesOf(token)
  if (bytes === undefined) return undefined
  const body = bytes.subarray(0, -SIGNATURE_BYTES)
  if (body[0] !== VERSION || !verify(null, body, publicKeyPem, bytes.subarray(-SIGNATURE_BYTES))) return undefined
  return decodeClaims(body.subarray(1))
}

function digitsOf(bytes: Buffer): string {
  return BigInt(`0x${bytes.toString('hex')}`).toString()
}

/** Longer than the pass of the largest order; a longer number is not converted. */
const MOST_DIGITS = 4000

function bytesOf(digits: string): Buffer | undefined {
  // A leading zero would be a second text of the same pass.
  if (digits.length > MOST_DIGITS || digits.startsWith('0')) return undefined
  const hex = BigInt(digits).toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}
