import { execFileSync } from 'node:child_process'
import { ensureBrowser } from '#tests/support/browser.ts'

/** Before the browser tests: a browser, and the product as it ships. `scripts/test.ts` has built it already. */
export function setup() {
  ensureBrowser()
  if (process.env.MOWJ_BUILT !== '1') {
    // Vitest's own NODE_ENV would make it a build for developers, without a worker.
    const env = { ...process.env, NODE_ENV: 'production' }
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', env })
  }
}
