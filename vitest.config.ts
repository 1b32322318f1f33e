import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { deskRoutes } from './scripts/vite/desk-routes.ts'
import { LongestFirst } from './scripts/vite/longest-first.ts'
import { namesOnly } from './scripts/vite/style-options.ts'

/** Test files of a folder that mock modules, load them afresh, choose an environment or fill a double of IndexedDB. */
function isolatedIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) =>
      /vi\.(mock|doMock|resetModules)\(|@vitest-environment|fake-indexeddb/.test(readFileSync(file, 'utf8')),
    )
}

/**
 * Two projects of one folder: files that share workers, each of which imports a module once for all its files, and files
 * that need a worker in which no module has been loaded yet.
 */
function sharedAndIsolated(name: string, { test, ...config }: UserWorkspaceConfig) {
  const isolated = isolatedIn(`tests/${name}`)
  const include = [`tests/${name}/**/*.test.{ts,tsx}`]
  const setupFiles = [test?.setupFiles ?? [], 'tests/support/doubles/end-doubles.ts'].flat()
  return [
    { ...config, test: { ...test, name, include, exclude: isolated, isolate: false, setupFiles } },
    { ...config, test: { ...test, name: `${name}-isolated`, include: isolated } },
  ]
}

const database = {
  globalSetup: ['tests/support/drivers/database-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    // Half a worker more than each core: most of a browser test is waiting.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      ...sharedAndIsolated('unit', { test: { testTimeout: 60_000 } }),
      ...sharedAndIsolated('ui', {
        plugins: [deskRoutes(), react()],
        css: namesOnly,
        test: {
          environment: 'happy-dom',
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
          setupFiles: ['tests/support/drivers/ui-setup.ts'],
          // Simulated typing takes seconds on a busy machine.
          testTimeout: 60_000,
        },
      }),
      { test: { name: 'sw', include: ['tests/sw/**/*.test.ts'], testTimeout: 60_000 } },
      ...sharedAndIsolated('api', { test: database }),
      ...sharedAndIsolated('race', { test: database }),
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/drivers/build-setup.ts'],
          // The files of a worker share its browser; each has its own server.
          isolate: false,
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
