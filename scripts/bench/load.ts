import autocannon, { type Options, type Result } from 'autocannon'

/** How many ask at once: enough to keep the server busy, few enough that it answers each. */
const CONNECTIONS = 10

export type Load = { perSecond: number; p50: number; p99: number }

/** Asks one address as fast as answers come. Throws when any is not a 200. */
export async function load(url: string, seconds: number, headers: Record<string, string> = {}): Promise<Load> {
  const result = await autocannon({
    url,
    duration: seconds,
    connections: CONNECTIONS,
    headers: { ...json, ...headers },
  })
  refuseFaults(url, result)
  return { perSecond: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

const json = { accept: 'application/json' }

/**
 * The milliseconds of so many answers that the server could not remember: each asks by another address, one after the
 * other.
 */
export async function anewMs(url: string, amount: number): Promise<number[]> {
  const { pathname, search } = new URL(url)
  const joint = search === '' ? '?' : '&'
  const options: Options = {
    url,
    amount,
    connections: 1,
    // It looks only so often whether it is done.
    sampleInt: 100,
    headers: json,
    requests: [{ setupRequest: (request) => ({ ...request, path: `${pathname}${search}${joint}anew=${unlike()}` }) }],
  }
  const times: number[] = []
  const result = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error, outcome) => (error ? reject(error) : resolve(outcome)))
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  refuseFaults(url, result)
  return times
}

/** Answers from several addresses in turn. */
export async function askAll(origin: string, paths: string[], amount: number): Promise<void> {
  const requests = paths.map((path) => ({ path, headers: path.startsWith('/api') ? json : { accept: 'text/html' } }))
  const result = await autocannon({ url: origin, amount, connections: CONNECTIONS, requests })
  refuseFaults(origin, result)
}

let asked = 0
/** A word that no earlier address of this run had. */
function unlike(): string {
  asked += 1
  return `${process.pid}-${asked}`
}

function refuseFaults(url: string, result: Result): void {
  const faults = result.errors + result.timeouts + result.non2xx
  if (faults > 0) throw new Error(`${url}: ${faults} of ${result.requests.total} answers were not what was asked for`)
}
