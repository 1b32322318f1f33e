import { createHmac } from 'node:crypto'

/** A keyed hash, base64url: stored in place of codes and addresses, and the signature of refresh tokens. */
export function keyedHash(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
