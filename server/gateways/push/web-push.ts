import webPush from 'web-push'
import type { Secrets } from '#server/startup/secrets.ts'
import type { PushGateway, PushResult } from './port.ts'

const TIMEOUT_MS = 10_000
/** Statuses by which a service reports that the subscription no longer exists. */
const gone = new Set([404, 410])

type WebPushOptions = { keys: Pick<Secrets, 'pushPublicKey' | 'pushPrivateKey'>; contact: string; timeoutMs?: number }

/** Web Push by its standards: RFC 8030 over HTTP, encrypted by RFC 8291, signed by VAPID (RFC 8292). */
export function webPushGateway({ keys, contact, timeoutMs = TIMEOUT_MS }: WebPushOptions): PushGateway {
  const vapidDetails = { subject: contact, publicKey: keys.pushPublicKey, privateKey: keys.pushPrivateKey }
  return {
    async send({ endpoint, p256dh, auth }, text, { ttlSeconds, urgent }) {
      try {
        const urgency = urgent ? 'high' : 'normal'
        const subscription = { endpoint, keys: { p256dh, auth } }
        const request = webPush.generateRequestDetails(subscription, text, { vapidDetails, TTL: ttlSeconds, urgency })
        const { 'Content-Length': _, ...headers } = request.headers
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body: new Uint8Array(request.body),
          // Push services do not redirect.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await response.body?.cancel()
        return outcomeOf(response)
      } catch (cause) {
        return { outcome: 'later', cause }
      }
    },
  }
}

function outcomeOf({ status, headers }: Response): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (gone.has(status)) return { outcome: 'gone' }
  if (status !== 429 && status < 500) return { outcome: 'refused', status }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return { outcome: 'later', ...(Number.isFinite(seconds) && seconds >= 0 && { seconds }) }
}
