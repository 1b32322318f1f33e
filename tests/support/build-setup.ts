import { execFileSync } from 'node:child_process'
import { ensureBrowser } from '#tests/support/browser.ts'

/** Before the browser tests: a browser, and the product as it ships. `scripts/test.ts` has built it already. */
export function setup() {
  ensureBrowser()
  if (process.env.MOWJ_BUILT === '1') return
  // The runner's own NODE_ENV would make a build for testing: no worker, and React's slower half.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', env })
}
