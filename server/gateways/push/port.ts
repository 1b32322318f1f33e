/** A browser's address at its push service, and the keys that only it can open messages with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/**
 * What a push service said. `gone`: this browser will never be reached again. `refused`: this message will never be
 * taken. `later`: try again, after so many seconds where it said when. Never rejects.
 */
export type PushAnswer =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused'; status: number }
  | { outcome: 'later'; seconds?: number; cause?: unknown }

export type PushGateway = {
  /** Encrypts `text` for one browser and hands it to its push service, which keeps it for `ttlSeconds`. */
  send(target: PushTarget, text: string, options: { ttlSeconds: number; urgent: boolean }): Promise<PushAnswer>
}
