import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ensureBrowser } from '#tests/support/drivers/browser.ts'

const report = 'node_modules/.cache/tests.json'

type Results = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** Writes the duration of each file, by which later runs order them (`scripts/vite/longest-first.ts`). */
function record({ testResults }: Results) {
  const byFile = testResults.map(({ name, startTime, endTime }) => [
    relative('', name),
    Math.round(endTime - startTime),
  ])
  const durations = Object.fromEntries(byFile.toSorted())
  writeFileSync('tests/durations.json', `${JSON.stringify(durations, null, 2)}\n`)
}

/** Runs one step that counts as a test. */
async function passes(name: string, ...args: string[]): Promise<boolean> {
  const step = spawn(name, args, { stdio: 'inherit', env: { ...process.env, MOWJ_BUILT: '1' } })
  const [status] = await once(step, 'close')
  return status === 0
}

ensureBrowser()
rmSync(report, { force: true })
// Types and lint are checked beside the tests, which leave a core idle at times.
const check = passes('npm', 'run', '--silent', 'check')
const steps = [await passes('npm', 'run', '--silent', 'build')]
if (steps[0]) {
  steps.push(
    await passes('npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`),
  )
}
steps.push(await check)

let passed = steps.filter(Boolean).length
let failed = steps.length - passed
try {
  const results = JSON.parse(readFileSync(report, 'utf8')) as Results
  passed += results.numPassedTests
  failed += results.numFailedTests
  if (process.argv.includes('--record')) record(results)
} catch {
  failed += 1
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
