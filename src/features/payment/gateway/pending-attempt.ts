import * as z from 'zod/mini'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { gatewayName } from '#src/contract/payment.ts'
import { newId } from '#src/offline/new-id.ts'

/**
 * A payment attempt as stored in this tab. `wanted`: requested without a response yet; a repeat uses the same
 * idempotency key. `left`: the payer was redirected to `url`.
 */
const attemptSchema = z.object({
  key: z.string(),
  gateway: gatewayName,
  /** Whether the wallet pays its share first. */
  wallet: z.catch(z.boolean(), false),
  state: z.enum(['wanted', 'left']),
  url: z.optional(z.string()),
})
export type PendingAttempt = z.infer<typeof attemptSchema>

// Fallback for the page's lifetime where sessionStorage is blocked.
const memory = new Map<string, string>()
onSessionEnd(() => memory.clear())

export function readPendingAttempt(uid: string): PendingAttempt | undefined {
  const text = readSessionText(storageKey(uid)) ?? memory.get(uid)
  if (text === undefined) return undefined
  try {
    return attemptSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function writePendingAttempt(uid: string, attempt: PendingAttempt): void {
  const text = JSON.stringify(attempt)
  memory.set(uid, text)
  try {
    sessionStorage.setItem(storageKey(uid), text)
  } catch {
    // `memory` holds it.
  }
}

/** Deletes the attempt; the next one gets a new key. */
export function clearPendingAttempt(uid: string): void {
  memory.delete(uid)
  try {
    sessionStorage.removeItem(storageKey(uid))
  } catch {
    // Blocked storage holds nothing.
  }
}

/** Stores a new attempt at `gateway`, optionally with the wallet's share paid first. */
export function startAttempt(uid: string, gateway: PendingAttempt['gateway'], wallet = false): PendingAttempt {
  const attempt: PendingAttempt = { key: newId(), gateway, wallet, state: 'wanted' }
  writePendingAttempt(uid, attempt)
  return attempt
}

function storageKey(uid: string): string {
  return `payment-attempt:${uid}`
}

function readSessionText(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
