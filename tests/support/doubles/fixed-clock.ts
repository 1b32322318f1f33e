import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RunningServer, startServer } from '#tests/support/drivers/server.ts'

/** A fixed morning: 8 Azar 1405, a Sunday, 10:30 in Tehran. */
export const FIXED_NOW = new Date('2026-11-29T10:30:00+03:30')
const clock = pathToFileURL(resolve('tests/support/doubles/still-clock.mjs')).href

/** The built product with its seed at that time, whatever the real date: the same months, dates and ages each run. */
export function startAtFixedTime(): Promise<RunningServer> {
  return startServer({ env: { STARTS_AT: String(FIXED_NOW.getTime()), NODE_OPTIONS: `--import=${clock}` } })
}
