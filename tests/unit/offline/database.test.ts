// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { get, set, setMany } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { changeRecord, openStore } from '#src/offline/database.ts'

/** Upgrades the database as another tab with a newer version would; settles once no connection blocks it. */
function changeVersion(name: string, version: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
    opening.onblocked = () => reject(new Error('a connection blocks the upgrade'))
    opening.onerror = () => reject(opening.error)
  })
}

test('a frozen or outdated tab closes its connection, so that it blocks no other tab, and reconnects later', async () => {
  const store = openStore('store', 'items')
  await set('a', 1, store)
  // It closes the connection on `versionchange`.
  await changeVersion('store', 2)
  expect(await get('a', store)).toBe(1)
  let closed = 0
  const { close } = IDBDatabase.prototype
  IDBDatabase.prototype.close = function (this: IDBDatabase) {
    closed += 1
    close.call(this)
  }
  document.dispatchEvent(new Event('freeze', { bubbles: true }))
  await Promise.resolve()
  IDBDatabase.prototype.close = close
  expect(closed).toBe(1)
  expect(await get('a', store)).toBe(1)
})

test('a database that failed to open is opened again', async () => {
  const { open } = indexedDB
  const store = openStore('later', 'items')
  indexedDB.open = () => {
    throw new DOMException('not now', 'UnknownError')
  }
  await expect(set('a', 1, store)).rejects.toThrow('not now')
  indexedDB.open = open
  await set('a', 1, store)
  expect(await get('a', store)).toBe(1)
})

test('of several values either all are stored or none, also when one cannot be cloned', async () => {
  const store = openStore('whole', 'items')
  const unstorable = () => undefined
  const pairs: [string, unknown][] = [
    ['note', 'about the file'],
    ['file', unstorable],
  ]
  await expect(setMany(pairs, store)).rejects.toThrow()
  expect(await get('note', store)).toBeUndefined()
})

/** Settles once another connection can write. */
function writeBeside(name: string): Promise<void> {
  const beside = openStore(name, 'items')
  return set('b', 2, beside)
}

test('a page put into the back-forward cache during a write blocks no other tab', async () => {
  const store = openStore('left', 'items')
  await set('a', 1, store)
  let isLeft = false
  const change = store.inSteps(
    'readwrite',
    (items) =>
      new Promise<void>((resolve, reject) => {
        // One request after the other: the transaction never completes by itself.
        const again = () => {
          items.get('a').onsuccess = again
          if (isLeft) return
          isLeft = true
          window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
        }
        items.put(3, 'a')
        again()
        items.transaction.oncomplete = () => resolve()
        items.transaction.onabort = () => reject(new Error('given up'))
      }),
  )
  await expect(change).rejects.toThrow('given up')
  await writeBeside('left')
  expect(await get('a', store)).toBe(1)
})

test('a write completes although its page was frozen before the completion event', async () => {
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
  const store = openStore('slept', 'items')
  await set('a', 1, store)
  expect(commit).toHaveBeenCalledTimes(1)
  expect(await get('a', store)).toBe(1)
  expect(commit).toHaveBeenCalledTimes(2)
})

test('two changes of one record at the same time both count', async () => {
  const store = openStore('counted', 'items')
  const increment = () => changeRecord<number>(store, 'a', (count = 0) => count + 1)
  await Promise.all([increment(), increment()])
  expect(await get('a', store)).toBe(2)
})

test('a record whose change throws stays as it was', async () => {
  const store = openStore('refused', 'items')
  await set('a', 1, store)
  const change = changeRecord<unknown>(store, 'a', () => () => 'not storable')
  await expect(change).rejects.toThrow()
  expect(await get('a', store)).toBe(1)
})
