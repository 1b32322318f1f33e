import { subscribeKey } from 'valtio/utils'
import { writes } from '#src/api/writes/write-store.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { pendingStrings as words } from './strings.ts'

const LONG_MS = 10_000

/** Says once, wherever the person is, that a change made without a network was refused, and leads to it. */
export function announceFailures(goTo: (page: string) => void): void {
  const told = new Set(writes.items.filter(({ state }) => state === 'refused').map(({ id }) => id))
  subscribeKey(writes, 'items', (items) => {
    for (const { id, state, name, page, error } of items) {
      if (state !== 'refused' || told.has(id)) continue
      told.add(id)
      const action = { label: words.see, run: () => goTo(page) }
      showToast({ kind: 'error', text: words.refused(name, error ?? ''), ms: LONG_MS, action })
    }
  })
}
