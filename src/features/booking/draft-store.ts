import { proxy, subscribe } from 'valtio'
import { serverToday } from '#src/api/clock.ts'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import type { BookableKind, OrderKind } from '#src/contract/kind.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'
import { type BookingDraft, clearSentRequest, dropPastMonths, emptyDraft, parseDraft } from './draft.ts'

/** The session a draft belongs to; `id` is the team, course or pool. */
type DraftOf = { kind: BookableKind; id: number; session: number }

const drafts = new Map<string, { draft: BookingDraft; stopSaving: () => void }>()

/** Where a draft lies in the browser's storage. */
export function draftKey({ kind, id, session }: DraftOf): string {
  return `team-booking:${kind}:${id}:${session}`
}

/** The live draft of a session: restored on first use, without past months, and saved on every change. */
export function draftOf(of: DraftOf): BookingDraft {
  const key = draftKey(of)
  const known = drafts.get(key)
  if (known !== undefined) return known.draft
  const stored = parseDraft(readText(key))
  dropPastMonths(stored, serverToday())
  const draft = proxy(stored)
  const stopSaving = subscribe(draft, () => writeText(key, JSON.stringify(draft)), true)
  drafts.set(key, { draft, stopSaving })
  return draft
}

/**
 * The order made of a draft has ended. Paid: the draft is done with. Closed: it stays, and the same choice may be sent as
 * a new wish.
 */
export function endDraft(end: 'paid' | 'closed', order: { kind: OrderKind; subject: number; session: number }): void {
  if (order.kind === 'wallet') return
  const of = { kind: order.kind, id: order.subject, session: order.session }
  const draft = draftOf(of)
  clearSentRequest(draft)
  if (end === 'closed') return
  Object.assign(draft, emptyDraft())
  removeText(draftKey(of))
}

/** Lets go of the drafts in memory: the next person on this device starts from what the storage holds. */
export function forgetDrafts(): void {
  for (const { stopSaving } of drafts.values()) stopSaving()
  drafts.clear()
}

onSessionEnd(forgetDrafts)
