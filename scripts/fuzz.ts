import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

// A longer run of the tests of invalid input: every endpoint with nearly valid requests, and raw bytes.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    times: { type: 'string', default: '20' },
  },
})
if (![values.seed, values.times].every((value) => /^\d+$/.test(value))) {
  console.error('fuzz [--seed N] [--times N]')
  process.exit(2)
}
console.log(`Seed ${values.seed}, ${values.times} times as long as in the tests.`)
const files = ['tests/api/http/every-endpoint.test.ts', 'tests/api/http/raw-requests.test.ts']
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'api', ...files], {
  stdio: 'inherit',
  env: { ...process.env, MOWJ_FUZZ_SEED: values.seed, MOWJ_FUZZ_TIMES: values.times },
})
process.exitCode = status ?? 1
