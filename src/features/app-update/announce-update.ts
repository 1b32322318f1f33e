import { subscribe } from 'valtio'
import { unsavedGuard } from '#src/offline/unsaved-guard.ts'
import { applyUpdate, appUpdate } from '#src/offline/worker-registration.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { updateStrings } from './strings.ts'

/** Effectively unlimited: the page reloads only after a tap. */
const TOAST_MS = 24 * 60 * 60_000

/** Shows a toast for a new version once no unsaved input exists; the page reloads only after a tap. */
export function announceUpdates(): void {
  let announced = false
  const announce = () => {
    if (announced || !appUpdate.ready || unsavedGuard.count > 0) return
    announced = true
    showToast({
      kind: 'info',
      text: updateStrings.ready,
      ms: TOAST_MS,
      action: { label: updateStrings.take, run: tryUpdate },
    })
  }
  subscribe(appUpdate, announce)
  subscribe(unsavedGuard, announce)
  announce()

  /** The user may have started typing since the toast appeared: announce again later. */
  function tryUpdate() {
    if (unsavedGuard.count === 0) return applyUpdate()
    announced = false
    showToast({ kind: 'info', text: updateStrings.waits, ms: 6000 })
  }
}
