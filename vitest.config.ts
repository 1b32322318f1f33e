import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/vite/longest-first.ts'
import { moduleOptions } from './scripts/vite/style-options.ts'

/** A module mock requires a worker in which the module has not been loaded yet. */
const mocking = readdirSync('tests/api', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/api/${name}`)
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))

const api = {
  globalSetup: ['tests/support/drivers/database-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Half a worker more than each core: most of a browser test is waiting.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000 } },
      {
        plugins: [react()],
        css: { modules: moduleOptions },
        test: {
          name: 'ui',
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/drivers/ui-setup.ts'],
          // Simulated typing takes seconds on a busy machine.
          testTimeout: 60_000,
        },
      },
      { test: { name: 'sw', include: ['tests/sw/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          ...api,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: mocking,
          // Each test has its own app and database: one worker imports the server once for all its files.
          isolate: false,
        },
      },
      { test: { ...api, name: 'api-isolated', include: mocking } },
      {
        test: {
          name: 'race',
          include: ['tests/race/**/*.test.ts'],
          globalSetup: ['tests/support/drivers/database-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/drivers/build-setup.ts'],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
