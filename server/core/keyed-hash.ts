import { createHmac } from 'node:crypto'

/** A keyed hash, base64url: what is stored of codes and addresses, and what signs refresh tokens. */
export function keyedHash(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
