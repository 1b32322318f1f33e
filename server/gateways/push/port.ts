/** A browser's endpoint at its push service, and the keys that encrypt messages to it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/**
 * Response of a push service. `gone`: the subscription no longer exists. `refused`: this message will never be
 * accepted. `later`: retry, after `seconds` if given. Never rejects.
 */
export type PushResult =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused'; status: number }
  | { outcome: 'later'; seconds?: number; cause?: unknown }

export type PushGateway = {
  /** Encrypts `text` for one browser and sends it to its push service, which stores it for `ttlSeconds`. */
  send(target: PushTarget, text: string, options: { ttlSeconds: number; urgent: boolean }): Promise<PushResult>
}
