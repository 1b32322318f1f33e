import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { affectedTests } from './changed/affected.ts'

/** Checks the project, then runs the tests that a change since a commit affects. */
const { values } = parseArgs({ options: { since: { type: 'string' } } })

function git(...args: string[]): string[] {
  const text = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return text.split('\n').filter(Boolean)
}

/** The commit at which this branch left the one it is for; without another branch only what is not committed counts. */
function mergeBase(): string {
  for (const branch of ['@{upstream}', 'origin/main', 'main']) {
    try {
      const [commit] = git('merge-base', 'HEAD', branch)
      if (commit !== undefined) return commit
    } catch {
      // No such branch here.
    }
  }
  return 'HEAD'
}

function run(...args: [string, ...string[]]): boolean {
  const [name, ...rest] = args
  return spawnSync(name, rest, { stdio: 'inherit' }).status === 0
}

const since = values.since ?? mergeBase()
const changed = [
  ...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]),
]
const more = affectedTests(changed).filter((path) => existsSync(path))
console.log(
  `${changed.length} files changed since ${since.slice(0, 12)}; besides the tests that import them: ${more.length}`,
)

const passed = [
  run('npm', 'run', '--silent', 'check'),
  run('npx', 'vitest', 'run', '--changed', since, '--passWithNoTests', '--project', '!e2e'),
  more.length === 0 || run('npx', 'vitest', 'run', ...more),
]
process.exitCode = passed.every(Boolean) ? 0 : 1
