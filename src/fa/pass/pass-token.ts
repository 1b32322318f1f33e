import { type PassClaims, passClaims } from '#src/contract/pass.ts'
import { decodeClaims } from './claims-code.ts'
import { base64urlBytes, utf8Bytes, utf8Text } from './text-bytes.ts'

/**
 * The first byte of what a pass of digits signs. A pass of the first format begins with `m`, the list of cancelled ones
 * with `{`.
 */
export const PASS_VERSION = 2
export const SIGNATURE_BYTES = 64
/** Longer than the pass of the largest order; longer texts are not read. */
const MOST_DIGITS = 4000
const MOST_CHARACTERS = 8000
const FIRST_FORMAT = 'mowj1'

/** The parts of a pass whose signature is not verified yet. `claims` must be read only when it is valid. */
export type PassParts = {
  signed: Uint8Array
  /** Ed25519. */
  signature: Uint8Array
  claims: () => PassClaims | undefined
}

/** Splits the text of a pass of either format; undefined when it is none. */
export function partsOfPass(token: string): PassParts | undefined {
  return /^\d+$/.test(token) ? partsOfDigits(token) : partsOfText(token)
}

function partsOfDigits(digits: string): PassParts | undefined {
  // A leading zero would be a second text of the same pass.
  if (digits.length > MOST_DIGITS || digits.startsWith('0')) return undefined
  const hex = BigInt(digits).toString(16)
  const pairs = (hex.length % 2 === 0 ? hex : `0${hex}`).match(/../g) ?? []
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
  const signed = bytes.subarray(0, -SIGNATURE_BYTES)
  if (signed[0] !== PASS_VERSION) return undefined
  return {
    signed,
    signature: bytes.subarray(-SIGNATURE_BYTES),
    claims: () => validClaims(decodeClaims(signed.subarray(1))),
  }
}

/** The first format, `mowj1.{claims}.{signature}`, which is no longer issued. */
function partsOfText(token: string): PassParts | undefined {
  if (token.length > MOST_CHARACTERS) return undefined
  const [prefix, body, encoded, ...rest] = token.split('.')
  if (prefix !== FIRST_FORMAT || body === undefined || encoded === undefined || rest.length > 0) return undefined
  const signature = base64urlBytes(encoded)
  if (signature?.length !== SIGNATURE_BYTES) return undefined
  const signed = Uint8Array.from(utf8Bytes(`${FIRST_FORMAT}.${body}`))
  return { signed, signature, claims: () => validClaims(jsonOf(body)) }
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(utf8Text(base64urlBytes(body) ?? new Uint8Array()))
  } catch {
    return undefined
  }
}

function validClaims(claims: unknown): PassClaims | undefined {
  return passClaims.safeParse(claims).data
}
