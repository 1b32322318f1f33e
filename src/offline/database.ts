import type { UseStore } from 'idb-keyval'

/** An IndexedDB store. The default mode commits with its first batch of requests; `inSteps` allows follow-up requests. */
export type DeviceStore = UseStore & { inSteps: UseStore }

/**
 * A key-value store in IndexedDB for idb-keyval's functions. Unlike idb-keyval's `createStore`, a suspended page does not
 * block other tabs: the connection closes when another tab upgrades the database and when the page is frozen. WebKit puts
 * a page into the back-forward cache in the middle of a transaction, which blocks every other tab: one-step transactions
 * are therefore committed explicitly, and the others abort when the page is cached.
 */
export function openStore(database: string, store: string): DeviceStore {
  let connection: Promise<IDBDatabase> | undefined
  const running = new Set<IDBTransaction>()
  const disconnect = () => {
    connection?.then(
      (db) => db.close(),
      () => undefined,
    )
    connection = undefined
  }
  const connect = () => {
    connection ??= open(database, store, disconnect)
    connection.catch(disconnect)
    return connection
  }
  // Dispatched on the document, which a worker lacks; the capture phase reaches it from the global scope.
  globalThis.addEventListener?.('freeze', disconnect, { capture: true })
  globalThis.addEventListener?.('pagehide', (event) => {
    // The worker compiles this file too and has no PageTransitionEvent type.
    if ('persisted' in event && event.persisted === true) for (const each of running) abort(each)
  })
  const atOnce: UseStore = async (mode, use) => {
    const transaction = (await connect()).transaction(store, mode)
    try {
      const result = use(transaction.objectStore(store))
      transaction.commit()
      return result
    } catch (error) {
      // A value that cannot be cloned: without the abort, the earlier requests would be committed alone.
      abort(transaction)
      throw error
    }
  }
  const inSteps: UseStore = async (mode, use) => {
    const transaction = (await connect()).transaction(store, mode)
    running.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction))
    return use(transaction.objectStore(store))
  }
  return Object.assign(atOnce, { inSteps })
}

/**
 * Changes one record in one transaction: `change` receives the stored value and returns the new one; undefined deletes it,
 * the same value leaves it. Returns the new value; rejects when the transaction aborts.
 */
export function changeRecord<Value>(
  store: DeviceStore,
  key: IDBValidKey,
  change: (value: Value | undefined) => Value | undefined,
): Promise<Value | undefined> {
  return store.inSteps(
    'readwrite',
    (records) =>
      new Promise((resolve, reject) => {
        let after: Value | undefined
        const reading: IDBRequest<Value | undefined> = records.get(key)
        reading.onsuccess = () => {
          after = change(reading.result)
          if (after === reading.result) return
          if (after === undefined) records.delete(key)
          else records.put(after, key)
        }
        records.transaction.oncomplete = () => resolve(after)
        records.transaction.onabort = () => reject(records.transaction.error)
      }),
  )
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // The transaction has already finished.
  }
}

function open(database: string, store: string, onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const db = request.result
      db.onversionchange = onLost
      db.onclose = onLost
      resolve(db)
    }
  })
}
