import 'fake-indexeddb/auto'
import type { QueryClient } from '@tanstack/react-query'
import { expect, vi } from 'vitest'
import { DATA_VERSION } from '#src/api/query/persister.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'

export const listening = vi.spyOn(document, 'addEventListener')

/** Reloads the modules like a page reload; the device's storage stays. */
export async function openPage() {
  vi.resetModules()
  const { createQueryClient } = await import('#src/api/query/query-client.ts')
  const { persistQueries } = await import('#src/api/query/persist-queries.ts')
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  const { beginSession, signOut } = await import('#src/api/session/session.ts')
  readStoredSession()
  const client = createQueryClient()
  await persistQueries(client)
  return { client, beginSession, signOut }
}

/** Everything in IndexedDB, as text. */
export async function stored(): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('mowj')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  if (!db.objectStoreNames.contains('queries')) return ''
  const store = db.transaction('queries').objectStore('queries')
  const read = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)))
  const all = JSON.stringify([await read(store.getAllKeys()), await read(store.getAll())])
  db.close()
  return all
}

/** Stores a record as an older version or a bug could have left it. */
export async function leave(key: string, value: unknown): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('mowj')
    request.onupgradeneeded = () => request.result.createObjectStore('queries')
    request.onsuccess = () => resolve(request.result)
  })
  const change = db.transaction('queries', 'readwrite')
  change.objectStore('queries').put(value, key)
  await new Promise((resolve) => (change.oncomplete = resolve))
  db.close()
}

export const hash = (key: unknown[]) => JSON.stringify(key)
export const record = (queryKey: unknown[], data: unknown, { age = 0, buster = DATA_VERSION } = {}) => ({
  buster,
  query: {
    queryKey,
    queryHash: hash(queryKey),
    state: { data, dataUpdatedAt: Date.now() - age, status: 'success', fetchStatus: 'idle', error: null },
  },
})

export const read = (client: QueryClient, queryKey: unknown[], data: unknown) =>
  client.query({ queryKey, queryFn: async () => data, retry: false })
export const written = async (text: string) => {
  await vi.advanceTimersByTimeAsync(1000)
  await eventually(async () => expect(await stored()).toContain(text), 5)
}
