import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { toasts } from '#src/ui/feedback/toast-store.ts'

// A lazy chunk may load slowly on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// Browsers mark this rejection of a cancelled animation as handled, happy-dom does not.
const { cancel } = Animation.prototype
Animation.prototype.cancel = function () {
  this.finished.catch(() => undefined)
  cancel.call(this)
}

// Every component test starts on an empty page, as on a first visit.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  toasts.list = []
})
