import { vi } from 'vitest'

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void; [field: string]: unknown }) => void

/** A minimal worker global scope for the modules of `sw/`. */
export function workerDouble(origin = 'https://mowj.ir') {
  const listeners = new Map<string, Listener[]>()
  const self = {
    location: new URL(`${origin}/service-worker.js`),
    registration: { scope: `${origin}/` },
    clients: { claim: vi.fn(async () => undefined) },
    skipWaiting: vi.fn(async () => undefined),
    addEventListener: (type: string, listener: Listener) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  }
  vi.stubGlobal('self', self)
  vi.stubGlobal('location', self.location)
  vi.stubGlobal('registration', self.registration)
  return {
    self,
    /** Dispatches an event of `type`; settles when the promises passed to `waitUntil` have. */
    emit: (type: string, data?: unknown) => emitEvent(type, { data }),
    emitEvent,
  }

  async function emitEvent(type: string, fields: Record<string, unknown>) {
    const waits: Promise<unknown>[] = []
    const { ExtendableEvent } = globalThis as { ExtendableEvent?: { prototype: object } }
    const event = Object.assign(Object.create(ExtendableEvent?.prototype ?? Object.prototype), {
      ...fields,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
    })
    for (const listener of listeners.get(type) ?? []) listener(event)
    await Promise.all(waits)
  }
}

type RequestOptions = { mode?: string; destination?: string; method?: string; headers?: Record<string, string> }

/** A request as a worker receives it: Node's `Request` does not support navigations. */
export function fakeRequest(
  path: string,
  { mode = 'cors', destination = '', method = 'GET', headers = {} }: RequestOptions = {},
) {
  const url = new URL(path, 'https://mowj.ir')
  return { url: url.href, mode, destination, method, headers: new Headers(headers) } as unknown as Request
}
