import autocannon, { type Options, type Result } from 'autocannon'

/** Concurrent clients: enough to keep the server busy, few enough that none has to wait long. */
const CONNECTIONS = 10

export type Load = { perSecond: number; p50: number; p99: number }

/** Requests one URL as fast as responses arrive. Throws when any is not a 200. */
export async function load(url: string, seconds: number, headers: Record<string, string> = {}): Promise<Load> {
  const result = await autocannon({
    url,
    duration: seconds,
    connections: CONNECTIONS,
    headers: { ...json, ...headers },
  })
  throwOnFaults(url, result)
  return { perSecond: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

const json = { accept: 'application/json' }

/**
 * Milliseconds of `amount` uncached responses: each request has another URL, one after the other.
 */
export async function uncachedMs(url: string, amount: number, headers: Record<string, string> = {}): Promise<number[]> {
  const { pathname, search } = new URL(url)
  const separator = search === '' ? '?' : '&'
  const options: Options = {
    url,
    amount,
    connections: 1,
    // It checks only this often whether it is done.
    sampleInt: 100,
    headers: { ...json, ...headers },
    requests: [
      { setupRequest: (request) => ({ ...request, path: `${pathname}${search}${separator}anew=${uniqueValue()}` }) },
    ],
  }
  const times: number[] = []
  const result = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error, outcome) => (error ? reject(error) : resolve(outcome)))
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  throwOnFaults(url, result)
  return times
}

/** Requests several URLs in rotation. */
export async function requestAll(origin: string, paths: string[], amount: number): Promise<void> {
  const requests = paths.map((path) => ({ path, headers: path.startsWith('/api') ? json : { accept: 'text/html' } }))
  const result = await autocannon({ url: origin, amount, connections: CONNECTIONS, requests })
  throwOnFaults(origin, result)
}

let lastValue = 0
/** A query value that no earlier request of this run had. */
function uniqueValue(): string {
  lastValue += 1
  return `${process.pid}-${lastValue}`
}

function throwOnFaults(url: string, result: Result): void {
  const faults = result.errors + result.timeouts + result.non2xx
  if (faults > 0)
    throw new Error(`${url}: ${faults} of ${result.requests.total} answers were not what was lastValue for`)
}
