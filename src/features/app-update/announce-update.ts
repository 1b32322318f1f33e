import { subscribe } from 'valtio'
import { unsavedGuard } from '#src/offline/unsaved-guard.ts'
import { applyUpdate, appUpdate } from '#src/offline/worker-registration.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { updateStrings } from './strings.ts'

/** Long enough to finish what one is reading: the reload waits for the tap. */
const STAYS_MS = 24 * 60 * 60_000

/** Offers a newer version with a button, once nothing would be lost by it; nothing reloads without the tap. */
export function announceUpdates(): void {
  let told = false
  const announce = () => {
    if (told || !appUpdate.ready || unsavedGuard.count > 0) return
    told = true
    showToast({
      kind: 'info',
      text: updateStrings.ready,
      ms: STAYS_MS,
      action: { label: updateStrings.take, run: takeUpdate },
    })
  }
  subscribe(appUpdate, announce)
  subscribe(unsavedGuard, announce)
  announce()

  /** Something may have been begun since it was offered: then it is offered again afterwards. */
  function takeUpdate() {
    if (unsavedGuard.count === 0) return applyUpdate()
    told = false
    showToast({ kind: 'info', text: updateStrings.waits, ms: 6000 })
  }
}
