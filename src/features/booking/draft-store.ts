import { proxy, subscribe } from 'valtio'
import { serverToday } from '#src/api/clock.ts'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import type { BookableKind, OrderKind } from '#src/contract/kind.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'
import {
  type BookingDraft,
  clearSentRequest,
  dropPastMonths,
  emptyDraft,
  parseDraft,
  setDiscount,
  setMembers,
} from './draft.ts'

/** The session of a draft; `id` is the team, course or pool. */
type DraftOf = { kind: BookableKind; id: number; session: number }

const drafts = new Map<string, { draft: BookingDraft; stopSaving: () => void }>()

/** localStorage key of a draft. */
export function draftKey({ kind, id, session }: DraftOf): string {
  return `team-booking:${kind}:${id}:${session}`
}

/** The live draft of a session: restored without past months on first use, saved on every change. */
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
 * Ends the order of a draft. Paid: the draft is deleted. Closed: it stays, and the same selection can be sent as a new
 * request.
 */
export function endDraft(end: 'paid' | 'closed', order: { kind: OrderKind; subject: number; session: number }): void {
  if (order.kind === 'wallet') return
  const of = { kind: order.kind, id: order.subject, session: order.session }
  const draft = draftOf(of)
  clearSentRequest(draft)
  delete draft.held
  if (end === 'closed') return
  setMembers(draft, undefined)
  setDiscount(draft, undefined)
  Object.assign(draft, emptyDraft())
  removeText(draftKey(of))
}

/** Clears the drafts in memory: the next user on this device starts from localStorage. */
export function clearDrafts(): void {
  for (const { stopSaving } of drafts.values()) stopSaving()
  drafts.clear()
}

onSessionEnd(clearDrafts)
