import { proxy, subscribe } from 'valtio'
import type { BookableKind } from '#src/contract/kind.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { type BookingDraft, dropPastMonths, emptyDraft, forgetSentWish, parseDraft } from './draft.ts'

/** The session a draft belongs to; `id` is the team or course. */
export type DraftOf = { kind: BookableKind; id: number; session: number }

const drafts = new Map<string, BookingDraft>()

/** Where a draft lies in the browser's storage. */
export function draftKey({ kind, id, session }: DraftOf): string {
  return `team-booking:${kind}:${id}:${session}`
}

/** The live draft of a session: restored on first use, without past months, and saved on every change. */
export function draftOf(of: DraftOf): BookingDraft {
  const key = draftKey(of)
  const known = drafts.get(key)
  if (known !== undefined) return known
  const draft = proxy(parseDraft(read(key)))
  dropPastMonths(draft, jalaliDay(new Date()))
  subscribe(draft, () => write(key, draft), true)
  drafts.set(key, draft)
  return draft
}

/** A confirmed payment ends the draft. */
export function clearDraft(of: DraftOf): void {
  const draft = draftOf(of)
  forgetSentWish(draft)
  Object.assign(draft, emptyDraft())
  remove(draftKey(of))
}

/** The order made of this draft is closed: the same choice may be sent as a new wish. */
export function renewDraft(of: DraftOf): void {
  forgetSentWish(draftOf(of))
}

/** Forgets the drafts in memory, so that the next person on this device starts from what the storage holds. */
export function forgetDrafts(): void {
  for (const draft of drafts.values()) Object.assign(draft, emptyDraft())
  drafts.clear()
}

// Storage may be refused (private windows): the draft then lives as long as the page.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, draft: BookingDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Nothing to do: the choice still stands on the screen.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
