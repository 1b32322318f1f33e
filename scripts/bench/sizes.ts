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

/** Milliseconds of each request by size, the sizes in rotation, and the ratio to the smallest. */
export async function compareSizes(part: string, readers: Reader[]): Promise<Table> {
  const names = Object.keys(readers[0]?.paths ?? {})
  const rows: Row[] = []
  for (const name of names) {
    log(`${part}: ${name}`)
    rows.push({ name, figures: await timesOf(name, readers) })
  }
  return { part, title: `Milliseconds of an uncached response, medians of ${ROUNDS * RESPONSES}`, rows }
}

async function timesOf(name: string, readers: Reader[]): Promise<Row['figures']> {
  const times = new Map<number, number[]>(readers.map(({ size }) => [size, []]))
  const measure = ({ server, paths, headers }: Reader, amount: number) =>
    uncachedMs(`${server.origin}${paths[name]}`, amount, headers)
  for (const reader of readers) await measure(reader, 10)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const reader of readers) times.get(reader.size)?.push(...(await measure(reader, RESPONSES)))
  }
  const [small, ...larger] = readers.map(({ size }) => ({ size, ms: median(times.get(size) ?? []) }))
  const figures: Row['figures'] = { [`${small?.size} ms`]: small?.ms ?? null }
  for (const { size, ms } of larger) {
    figures[`${size} ms`] = ms
    figures[`${size} ×`] = ms !== null && small?.ms ? ms / small.ms : null
  }
  return figures
}
