import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { setViewport } from './viewport.ts'

// A lazy chunk may load slowly on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// Browsers mark this rejection of a cancelled animation as handled, happy-dom does not.
const { cancel } = Animation.prototype
Animation.prototype.cancel = function () {
  this.finished.catch(() => undefined)
  cancel.call(this)
}

const DESKTOP = { width: 1024, height: 768 }

// Every component test starts on an empty page, as on a first visit.
afterEach(() => {
  cleanup()
  // Charts measure texts in an element that they leave in the page.
  document.body.replaceChildren()
  // Files of a worker share the window: a phone's width must not reach the next file.
  setViewport(DESKTOP)
  localStorage.clear()
  sessionStorage.clear()
  toasts.list = []
})
