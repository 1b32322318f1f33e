import type { UseStore } from 'idb-keyval'

/**
 * A key-value store in IndexedDB for idb-keyval's functions. Unlike its own `createStore`, the connection is let go when
 * another tab needs the database changed and when the page is frozen, so that no sleeping tab blocks the others.
 */
export function openStore(database: string, store: string): UseStore {
  let connection: Promise<IDBDatabase> | undefined
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
  return (mode, use) => connect().then((db) => use(db.transaction(store, mode).objectStore(store)))
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
