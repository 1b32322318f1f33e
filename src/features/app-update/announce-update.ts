import { subscribe } from 'valtio'
import { applyUpdate, appUpdate } from '#src/offline/worker-registration.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { updateStrings } from './strings.ts'

/** Long enough to finish what one is writing: the reload waits for the tap. */
const STAYS_MS = 24 * 60 * 60_000

/** Offers a newer version with a button; nothing reloads without it. */
export function announceUpdates(): void {
  const announce = () => {
    if (!appUpdate.ready) return
    showToast({
      kind: 'info',
      text: updateStrings.ready,
      ms: STAYS_MS,
      action: { label: updateStrings.take, run: applyUpdate },
    })
  }
  subscribe(appUpdate, announce)
  announce()
}
