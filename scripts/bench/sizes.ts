import type { RunningServer } from '#tests/support/drivers/server.ts'
import { median, type Row, type Table } from './figures.ts'
import { uncachedMs } from './load.ts'
import { log } from './log.ts'

const ROUNDS = 5
const RESPONSES = 40

/** A server with a database of some size, the same requests as at every other size, and the headers of each. */
export type Reader = {
  size: number
  server: RunningServer
  paths: Record<string, string>
  headers?: Record<string, string>
}

/** Milliseconds of each request by size, and the ratio to the smallest; then further rows. */
export async function compareSizes(part: string, readers: Reader[], further: Row[] = []): Promise<Table> {
  const names = Object.keys(readers[0]?.paths ?? {})
  const rows: Row[] = []
  for (const name of names) {
    log(`${part}: ${name}`)
    rows.push({ name, figures: await timesOf(name, readers) })
  }
  const title = `Milliseconds of an uncached response, medians of ${ROUNDS * RESPONSES}`
  return { part, title, rows: [...rows, ...further] }
}

/** The sizes are queried in rotation, so that other load on the machine affects each alike. */
async function timesOf(name: string, readers: Reader[]): Promise<Row['figures']> {
  const times = new Map<number, number[]>(readers.map(({ size }) => [size, []]))
  const measure = ({ server, paths, headers }: Reader, amount: number) =>
    uncachedMs(`${server.origin}${paths[name]}`, amount, headers)
  for (const reader of readers) await measure(reader, 10)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const reader of readers) times.get(reader.size)?.push(...(await measure(reader, RESPONSES)))
  }
  return figuresOf(readers.map(({ size }) => [size, median(times.get(size) ?? [])]))
}

/** Milliseconds by size, and how many times those of the smallest. */
export function figuresOf([smallest, ...larger]: [size: number, ms: number | null][]): Row['figures'] {
  const [size, least] = smallest ?? [0, null]
  const figures: Row['figures'] = { [`${size} ms`]: least }
  for (const [each, ms] of larger) {
    figures[`${each} ms`] = ms
    figures[`${each} ×`] = ms !== null && least ? ms / least : null
  }
  return figures
}
