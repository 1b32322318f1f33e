import { verify } from 'node:crypto'
import { SIGNATURE_BYTES } from '#src/fa/pass/pass-token.ts'

/** Whether `signature`, base64url, is the Ed25519 signature of `text`. */
export function isSigned(text: string, signature: string, publicKeyPem: string): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  // Only the canonical encoding counts: otherwise a changed last character could go unnoticed.
  if (bytes.length !== SIGNATURE_BYTES || bytes.toString('base64url') !== signature) return false
  return verify(null, Buffer.from(text), publicKeyPem, bytes)
}
