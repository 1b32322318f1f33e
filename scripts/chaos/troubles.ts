import type { FlakyNetwork, Mishap, ProxiedRequest } from '#tests/support/doubles/flaky-network.ts'

export const faultKinds = ['cut', '5xx', 'lost answer', 'spent token', 'worker killed', 'tab closed'] as const
export type FaultKind = (typeof faultKinds)[number]
export type FaultCount = Record<FaultKind, number>

/** How often each befalls a request that could be the worse for it. */
const ODDS = { cut: 0.1, '5xx': 0.1, 'lost answer': 0.12, 'spent token': 0.05 }
/** Asked so often without one of a kind, the next is it. */
const PATIENCE = 40
const STATUSES = [500, 502, 503, 504]

export function noFaults(): FaultCount {
  return Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as FaultCount
}

/** Makes the road bad for posts and uploads, by chance, until `stop` is called. What happens is counted. */
export function troubleRoad(road: FlakyNetwork, random: () => number, count: FaultCount): { stop: () => void } {
  let asked = 0
  const happens = (kind: keyof typeof ODDS) => {
    asked += 1
    // None of them may be passed by in a whole storm.
    const does = random() < ODDS[kind] || (count[kind] === 0 && asked > PATIENCE)
    if (does) count[kind] += 1
    return does
  }
  road.injectFault((request) => (isSending(request) ? mishapOf(request, happens, random) : undefined))
  return { stop: () => road.injectFault(() => undefined) }
}

function isSending({ method, path }: ProxiedRequest): boolean {
  if (method !== 'POST' && method !== 'PATCH' && method !== 'HEAD') return false
  return path === '/api/post/' || path.startsWith('/api/uploads/')
}

function mishapOf(
  { method, bytes }: ProxiedRequest,
  happens: (kind: keyof typeof ODDS) => boolean,
  random: () => number,
): Mishap | undefined {
  if (happens('5xx')) {
    const status = STATUSES[Math.floor(random() * STATUSES.length)] ?? 503
    return { kind: 'answered', status, body: { detail: 'x', code: 'unavailable' } }
  }
  if (happens('spent token')) {
    return { kind: 'answered', status: 401, body: { detail: 'x', code: 'token_invalid' } }
  }
  if (method !== 'HEAD' && happens('lost answer')) return { kind: 'answer lost' }
  if (bytes > 0 && happens('cut')) return { kind: 'cut', afterBytes: Math.floor(random() * bytes) }
  return undefined
}
