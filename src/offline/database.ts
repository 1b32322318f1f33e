import type { UseStore } from 'idb-keyval'

/** A store of this device. Each use of it makes all its requests at once, save `inSteps`, where one may follow another. */
export type DeviceStore = UseStore & { inSteps: UseStore }

/**
 * A key-value store in IndexedDB for idb-keyval's functions. Unlike its own `createStore`, no page that sleeps holds up
 * the others: the connection is let go when another tab needs the database changed and when the page is frozen. And
 * WebKit keeps a page one has left as it is, in the middle of what it was writing, and everybody waits for that for ever:
 * so whatever needs no second step is committed with its requests, and the rest is given up when the page is left.
 */
export function openStore(database: string, store: string): DeviceStore {
  let connection: Promise<IDBDatabase> | undefined
  const running = new Set<IDBTransaction>()
  const letGo = () => {
    connection?.then(
      (db) => db.close(),
      () => undefined,
    )
    connection = undefined
  }
  const connect = () => {
    connection ??= open(database, store, letGo)
    connection.catch(letGo)
    return connection
  }
  // Fired at the document, which a worker has not; caught on its way down.
  globalThis.addEventListener?.('freeze', letGo, { capture: true })
  globalThis.addEventListener?.('pagehide', (event) => {
    // The worker, which compiles this too, knows no such event.
    if ('persisted' in event && event.persisted === true) for (const each of running) giveUp(each)
  })
  const atOnce: UseStore = async (mode, use) => {
    const transaction = (await connect()).transaction(store, mode)
    try {
      const result = use(transaction.objectStore(store))
      transaction.commit()
      return result
    } catch (error) {
      // A value that cannot be stored: without this, the requests before it would be committed alone.
      giveUp(transaction)
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

function giveUp(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has just come to its end by itself.
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
