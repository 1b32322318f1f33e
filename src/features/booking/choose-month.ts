import type { JalaliMonth } from '#src/contract/month.ts'
import { hasMonth, toggleMonth } from './draft.ts'
import { draftOf } from './draft-store.ts'
import type { BookedSession } from './queries.ts'

/** Selects a month of a session before its booking screen opens; earlier selections stay. */
export function chooseMonth(of: BookedSession, month: JalaliMonth): void {
  const draft = draftOf(of)
  if (!hasMonth(draft.selectedMonths, month)) toggleMonth(draft, month)
}
