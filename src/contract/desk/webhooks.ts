import * as z from 'zod/mini'

/** What a webhook can be told. `ping` is a test, sent on request to one webhook. */
export const webhookEvents = [
  'booking.paid',
  'booking.cancelled',
  'booking.refunded',
  'attendance.recorded',
  'session.changed',
] as const
export const webhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof webhookEvent>
export const PING = 'ping'

export const MOST_WEBHOOKS = 20
export const WEBHOOK_URL_MAX = 500
export const WEBHOOK_SECRET_PREFIX = 'whsec_'

export const webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(webhookEvent),
  created_at: z.string(),
  /** `failed`: disabled by the product after a day without a success. */
  state: z.enum(['on', 'off', 'failed']),
  /** Since when every delivery failed; null after a success. */
  failing_since: z.nullable(z.string()),
  waiting: z.int(),
})
export type Webhook = z.infer<typeof webhook>
export const webhooks = z.object({ results: z.array(webhook) })

export const webhookBody = z.object({
  url: z.string().check(z.trim(), z.maxLength(WEBHOOK_URL_MAX)),
  events: z.array(webhookEvent).check(z.minLength(1), z.maxLength(webhookEvents.length)),
})
export type WebhookRequest = z.infer<typeof webhookBody>

/** The only response with the secret: of a new webhook, or after a rotation. */
export const webhookSecret = z.object({ secret: z.string(), webhook })
export const webhookStateBody = z.object({ on: z.boolean() })

/**
 * Why no status arrived. `redirect`: the answer points elsewhere, which is never followed; `no_secret`: the stored secret
 * cannot be read, and has to be replaced.
 */
export const webhookFaults = [
  'private_address',
  'unresolved',
  'timeout',
  'unreachable',
  'redirect',
  'no_secret',
] as const
export const webhookFault = z.enum(webhookFaults)
export type WebhookFault = z.infer<typeof webhookFault>

export const webhookStates = ['waiting', 'sent', 'failed'] as const
export const webhookState = z.enum(webhookStates)
export type WebhookState = z.infer<typeof webhookState>

export const webhookDelivery = z.object({
  id: z.int(),
  event: z.string(),
  /** What it is about: deliveries of a subject arrive in order. */
  subject: z.string(),
  created_at: z.string(),
  state: webhookState,
  attempts: z.int(),
  /** Of the last attempt; null before the first, `status` also without a response. */
  status: z.nullable(z.int()),
  fault: z.nullable(webhookFault),
  latency_ms: z.nullable(z.int()),
  attempted_at: z.nullable(z.string()),
  /** When it is sent next; null once it is sent, and when nothing but its turn is missing. */
  due_at: z.nullable(z.string()),
  /** A repetition by staff. */
  replay: z.boolean(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** Newest first; `cursor` continues below the delivery of that number. */
export const webhookDeliveriesQuery = z.object({
  state: z.optional(webhookState),
  cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(9_007_199_254_740_991))),
})
export const webhookDeliveries = z.object({ results: z.array(webhookDelivery), next_cursor: z.nullable(z.int()) })
