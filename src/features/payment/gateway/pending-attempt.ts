import * as z from 'zod/mini'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { gatewayName } from '#src/contract/payment.ts'
import { newId } from '#src/offline/outbox/item.ts'

/**
 * One try at the bank, as this tab remembers it. `wanted`: asked for and not yet answered; asking again goes under the
 * same key. `left`: the payer was sent to `url`.
 */
const attemptNote = z.object({
  key: z.string(),
  gateway: gatewayName,
  /** Whether the wallet pays first. */
  wallet: z.catch(z.boolean(), false),
  state: z.enum(['wanted', 'left']),
  url: z.optional(z.string()),
})
export type PendingAttempt = z.infer<typeof attemptNote>

// Where the tab's storage is refused, the note lives as long as the page.
const memory = new Map<string, string>()
onSessionEnd(() => memory.clear())

export function readPendingAttempt(uid: string): PendingAttempt | undefined {
  const text = readTab(noteKey(uid)) ?? memory.get(uid)
  if (text === undefined) return undefined
  try {
    return attemptNote.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function writePendingAttempt(uid: string, note: PendingAttempt): void {
  const text = JSON.stringify(note)
  memory.set(uid, text)
  try {
    sessionStorage.setItem(noteKey(uid), text)
  } catch {
    // The memory holds it.
  }
}

/** Forgets the try: the next one is a new one. */
export function clearPendingAttempt(uid: string): void {
  memory.delete(uid)
  try {
    sessionStorage.removeItem(noteKey(uid))
  } catch {
    // Nothing was stored.
  }
}

/** Begins a new try at `gateway`, after what the `wallet` pays if it is to. */
export function startAttempt(uid: string, gateway: PendingAttempt['gateway'], wallet = false): PendingAttempt {
  const note: PendingAttempt = { key: newId(), gateway, wallet, state: 'wanted' }
  writePendingAttempt(uid, note)
  return note
}

function noteKey(uid: string): string {
  return `payment-attempt:${uid}`
}

function readTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
