import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openFlakyNetwork } from '#tests/support/doubles/flaky-network.ts'
import { ensureBuilt } from '#tests/support/drivers/built.ts'
import { startServer } from '#tests/support/drivers/server.ts'
import type { Engine } from './cross-browser/driver.ts'
import { firefox } from './cross-browser/firefox.ts'
import { ensureEngine } from './cross-browser/install.ts'
import { openReport, type Report } from './cross-browser/report.ts'
import { tryEngine } from './cross-browser/try-engine.ts'
import { webkit } from './cross-browser/webkit.ts'

const engines: readonly Engine[] = [firefox, webkit]

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = engines.filter(({ name }) => values.only === undefined || values.only === name)
if (chosen.length === 0) {
  console.error('cross-browser [--only firefox|webkit]')
  process.exit(2)
}
ensureBuilt()
process.exitCode = await run()

/** Runs the same journeys in each engine; 1 when one fails, 2 when an engine is missing. */
async function run(): Promise<number> {
  const report = openReport(console.log)
  for (const engine of chosen) {
    const missing = ensureEngine(engine.name)
    if (missing === undefined) await onFreshServer(engine, report)
    else report.missing(engine.name, missing)
  }
  return report.end()
}

/** Each engine gets a fresh server: posts of another engine would be taken for its own. */
async function onFreshServer(engine: Engine, report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mowj-engines-'))
  let port = 0
  const network = await openFlakyNetwork(() => port)
  // The bank's redirect goes through the same network.
  const server = await startServer({ env: { PUBLIC_ORIGIN: network.origin } })
  port = server.port
  let numbers = 0
  const newNumber = () => {
    numbers += 1
    return `0912777${String(numbers).padStart(4, '0')}`
  }
  try {
    await tryEngine(engine, { server, network, folder, newNumber }, report)
  } finally {
    const { exitCode, signalCode } = server.child
    const ended = exitCode ?? signalCode
    if (ended !== null) console.error(`${engine.name}: the server ended by itself (${ended}):\n${server.output()}`)
    await network.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
