import type { FlakyNetwork, Mishap, ProxiedRequest } from '#tests/support/doubles/flaky-network.ts'

export const faultKinds = ['cut', '5xx', 'lost answer', 'spent token', 'worker killed', 'tab closed'] as const
export type FaultKind = (typeof faultKinds)[number]
export type FaultCount = Record<FaultKind, number>

/** Probability of each fault for a request that it could harm. */
const ODDS = { cut: 0.1, '5xx': 0.1, 'lost answer': 0.12, 'spent token': 0.05 }
/** After this many requests without a fault of one kind, the next one gets it. */
const FORCE_AFTER = 40
const STATUSES = [500, 502, 503, 504]

export function noFaults(): FaultCount {
  return Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as FaultCount
}

/** Injects random faults into posts and uploads until `stop` is called. Faults are counted. */
export function disturbNetwork(network: FlakyNetwork, random: () => number, count: FaultCount): { stop: () => void } {
  let requests = 0
  const happens = (kind: keyof typeof ODDS) => {
    requests += 1
    // Every kind must occur at least once.
    const isDue = random() < ODDS[kind] || (count[kind] === 0 && requests > FORCE_AFTER)
    if (isDue) count[kind] += 1
    return isDue
  }
  network.injectFault((request) => (isSending(request) ? mishapOf(request, happens, random) : undefined))
  return { stop: () => network.injectFault(() => undefined) }
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
