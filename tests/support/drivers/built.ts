import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Builds the product as it ships, unless whoever runs this has just done so (`MOWJ_BUILT=1`). */
export function ensureBuilt(): void {
  if (process.env.MOWJ_BUILT === '1' && existsSync('dist/server/main.js')) return
  // The runner's own NODE_ENV would make a build for testing: no worker, and React's slower half.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', env })
}
