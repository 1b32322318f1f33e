import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { readLog, readPlan } from './scripts/mutate/plan.ts'
import config from './vitest.config.ts'

// Only for `npm run mutate`: the usual projects, with sources that contain their mutants, and a runner that tries them.
const plan = readPlan()
const over = new Set(
  readLog(plan.log).flatMap((line) => (line.kind === 'done' || line.kind === 'broken' ? [line.test] : [])),
)
const tests = Object.keys(plan.todo).filter((test) => !over.has(test))

function mutatedSources(): Plugin {
  return {
    name: 'mutated-sources',
    enforce: 'pre',
    load(id) {
      const source = plan.instrumented[relative('.', id.split('?')[0] ?? '')]
      return source === undefined ? undefined : readFileSync(source, 'utf8')
    },
  }
}

export default defineConfig({
  test: {
    maxWorkers: 1,
    sequence: { sequencer: (await import('./scripts/mutate/sequencer.ts')).PlannedOrder },
    dangerouslyIgnoreUnhandledErrors: true,
    projects: (config.test?.projects ?? []).flatMap((project) => {
      if (typeof project !== 'object' || !('test' in project)) return []
      const include = tests.filter((file) => file.startsWith(`tests/${project.test?.name}/`))
      if (include.length === 0) return []
      const own = {
        include,
        isolate: true,
        runner: './scripts/mutate/runner.ts',
        // For the run without mutants, which counts every step.
        testTimeout: 600_000,
        hookTimeout: 600_000,
        // Each mutant gets them afresh, as a test file gets them in a worker of its own.
        server: { deps: { inline: [/fake-indexeddb/, /idb-keyval/, /node_modules\/idb\//, /workbox-/, /valtio/] } },
      }
      return [
        { ...project, plugins: [...(project.plugins ?? []), mutatedSources()], test: { ...project.test, ...own } },
      ]
    }),
  },
})
