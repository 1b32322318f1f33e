import { createHmac } from 'node:crypto'
import { SECOND_MS } from '#src/contract/duration.ts'

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` by each secret, the newest first. A receiver compares in
 * constant time, and refuses a timestamp of more than five minutes ago.
 */
export function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / SECOND_MS)
  const hmacs = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  return [`t=${seconds}`, ...hmacs.map((hmac) => `v1=${hmac}`)].join(',')
}
