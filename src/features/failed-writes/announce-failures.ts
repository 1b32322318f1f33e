import { subscribeKey } from 'valtio/utils'
import { writes } from '#src/api/writes/write-store.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { pendingStrings as words } from './strings.ts'

const TOAST_MS = 10_000

/** Shows one toast on any page for each offline change that the server refused, with a link to it. */
export function announceFailures(goTo: (page: string) => void): void {
  const announced = new Set(writes.items.filter(({ state }) => state === 'refused').map(({ id }) => id))
  subscribeKey(writes, 'items', (items) => {
    for (const { id, state, name, page, error } of items) {
      if (state !== 'refused' || announced.has(id)) continue
      announced.add(id)
      const action = { label: words.see, run: () => goTo(page) }
      showToast({ kind: 'error', text: words.refused(name, error ?? ''), ms: TOAST_MS, action })
    }
  })
}
