import { ensureBrowser } from '#tests/support/browser.ts'
import { ensureBuilt } from '#tests/support/built.ts'

/** Before the browser tests: a browser, and the product as it ships. `scripts/test.ts` has built it already. */
export function setup() {
  ensureBrowser()
  ensureBuilt()
}
