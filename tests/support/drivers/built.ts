import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Builds the product as shipped, unless the caller has just done so (`MOWJ_BUILT=1`). */
export function ensureBuilt(): void {
  if (process.env.MOWJ_BUILT === '1' && existsSync('dist/server/main.js')) return
  // The runner's NODE_ENV would make a test build: no service worker, and React's development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', env })
}
