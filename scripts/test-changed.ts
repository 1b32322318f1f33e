import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { affectedTests, hasOwnTests } from './changed/affected.ts'

/** Runs `check` and the tests that are affected by the changes since a commit. */
const { values } = parseArgs({ options: { since: { type: 'string' } } })

function git(...args: string[]): string[] {
  const text = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return text.split('\n').filter(Boolean)
}

/** The merge base with the target branch; without one only uncommitted changes count. */
function mergeBase(): string {
  for (const branch of ['@{upstream}', 'origin/main', 'main']) {
    try {
      const [commit] = git('merge-base', 'HEAD', branch)
      if (commit !== undefined) return commit
    } catch {
      // The branch does not exist here.
    }
  }
  return 'HEAD'
}

/** Runs a program beside others; resolves to whether it passed. Its output follows in one piece when it has ended. */
function run(name: string, ...args: string[]): Promise<boolean> {
  const program = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (bytes: Buffer) => output.push(bytes))
  return new Promise((resolve) =>
    program.once('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      resolve(code === 0)
    }),
  )
}

const since = values.since ?? mergeBase()
const changed = [
  ...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]),
]
const more = affectedTests(changed).filter((path) => existsSync(path))
console.log(
  `${changed.length} files changed since ${since.slice(0, 12)}; besides the tests that import them: ${more.length}`,
)

// Modules that an earlier run has compiled are read from its cache; `npm test` compiles all.
const vitest = (...args: string[]) => run('npx', 'vitest', 'run', '--experimental.fsModuleCache', ...args)
const projects = ['unit', 'ui', 'sw', ...(hasOwnTests(changed) ? [] : ['api', 'race'])]
// Side by side: each of them has long parts that use a single core.
const passed = await Promise.all([
  run('npm', 'run', '--silent', 'check'),
  // Several negated names would exclude nothing: vitest takes a project that any of them matches.
  vitest('--changed', since, '--passWithNoTests', ...projects.map((project) => `--project=${project}*`)),
  more.length === 0 || vitest(...more),
])
process.exitCode = passed.every(Boolean) ? 0 : 1
