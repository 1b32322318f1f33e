/** Cache Storage in memory, as strict as a browser's where it matters: a partial response is refused. */
export function cachesDouble(origin = 'https://mowj.ir') {
  const caches = new Map<string, Map<string, Response>>()
  const addressOf = (request: RequestInfo | URL) =>
    new URL(typeof request === 'string' || request instanceof URL ? request : request.url, origin).href
  const open = (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, entries)
    return entries
  }
  return {
    async open(name: string) {
      const entries = open(name)
      return {
        match: async (request: RequestInfo) => entries.get(addressOf(request))?.clone(),
        keys: async () => [...entries.keys()].map((url) => ({ url })),
        delete: async (request: RequestInfo) => entries.delete(addressOf(request)),
        async put(request: RequestInfo, response: Response) {
          if (response.status === 206) throw new TypeError('Partial response (status code 206) is unsupported')
          entries.set(addressOf(request), response)
        },
      }
    },
    /** Matches in the named cache only, as every caller of ours does. */
    match: async (request: RequestInfo, { cacheName }: { cacheName: string }) =>
      caches.get(cacheName)?.get(addressOf(request))?.clone(),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    /** Addresses in a cache. */
    in: (name: string) => [...open(name).keys()],
  }
}
