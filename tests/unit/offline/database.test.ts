// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { get, set, setMany } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { openStore } from '#src/offline/database.ts'

/** Another tab's newer version of the app wants the database changed: settles once nobody holds it. */
function changeVersion(name: string, version: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
    opening.onblocked = () => reject(new Error('somebody holds it'))
    opening.onerror = () => reject(opening.error)
  })
}

test('a tab that sleeps or is old lets go of the database, so that no other waits for it, and finds it again', async () => {
  const store = openStore('shelf', 'items')
  await set('a', 1, store)
  // Told of the change, it lets go by itself.
  await changeVersion('shelf', 2)
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

test('a database that could not be opened once is tried again', async () => {
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

test('of several values either all are stored or none, also where the engine refuses one at once', async () => {
  const store = openStore('whole', 'items')
  const unstorable = () => undefined
  const pairs: [string, unknown][] = [
    ['note', 'about the file'],
    ['file', unstorable],
  ]
  await expect(setMany(pairs, store)).rejects.toThrow()
  expect(await get('note', store)).toBeUndefined()
})

/** Settles once somebody else could write there. */
function writeBeside(name: string): Promise<void> {
  const beside = openStore(name, 'items')
  return set('b', 2, beside)
}

test('a page that is left in the middle of a write, and kept as it is, holds nobody up', async () => {
  const store = openStore('left', 'items')
  await set('a', 1, store)
  let isLeft = false
  const change = store.inSteps(
    'readwrite',
    (items) =>
      new Promise<void>((resolve, reject) => {
        // As if asleep: one request follows another for ever, so that it never comes to an end by itself.
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

test('a write whose page sleeps before it hears of its end is whole all the same', async () => {
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
  const store = openStore('slept', 'items')
  await set('a', 1, store)
  expect(commit).toHaveBeenCalledTimes(1)
  expect(await get('a', store)).toBe(1)
  expect(commit).toHaveBeenCalledTimes(2)
})
