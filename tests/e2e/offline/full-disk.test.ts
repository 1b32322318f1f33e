import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cacheNames } from '#src/contract/offline-media.ts'
import { composeStrings } from '#src/features/posts/editor/strings.ts'
import { launchWithProfile } from '#tests/support/drivers/browser.ts'
import { storedOnDevice, workerTest } from '#tests/support/drivers/e2e.ts'
import { makeFastFolder } from '#tests/support/drivers/fast-folder.ts'
import { compose, signedIn } from '#tests/support/scenarios/outbox/phone.ts'
import { noise, outboxOf, postsTitled, published, writePost } from '#tests/support/scenarios/post-editor.ts'

const MB = 1_000_000
/** Of all sites together; Chromium gives one site three quarters. It enforces that, whatever its estimate says. */
const DISK_BYTES = 40 * MB

/** The whole browser, whose profile is on a disk of that size. */
const test = workerTest.extend('context', async ({ server }, { onCleanup }) => {
  const profile = makeFastFolder('mowj-full-disk-')
  const phone = await launchWithProfile(profile, server.origin, [
    `--enable-features=StorageQuotaSettings:PoolSizeBytes/${DISK_BYTES}`,
  ])
  onCleanup(async () => {
    await phone.close()
    await rm(profile, { recursive: true, force: true })
  })
  return phone
})

/** What is given up besides the public queries, in this order, with the cache that has it. */
const sheddable: [cache: string, path: string][] = [
  [cacheNames.pictures, '/media/pictures/filled.webp'],
  ['previous-build', '/assets/filled.js'],
  [cacheNames.downloadChunks, '/kept-part'],
  [cacheNames.downloads, '/media/clips/old.mp4'],
  [cacheNames.downloads, '/media/clips/new.mp4'],
]

/** Stores a megabyte of each of them, and opens the database that `fillUp` needs while there is room for it. */
async function storeSheddable(page: Page): Promise<void> {
  await page.evaluate(
    async ([entries, size]) => {
      for (const [cache, path] of entries)
        await (await caches.open(cache)).put(path, new Response(new Uint8Array(size)))
      await new Promise((resolve) => {
        const opening = indexedDB.open('ballast')
        opening.onupgradeneeded = () => opening.result.createObjectStore('ballast')
        opening.onsuccess = resolve
      })
    },
    [sheddable, MB] as const,
  )
}

/** Fills the disk to the last kilobyte with what nothing gives up. Resolves to the error of a write to a database then. */
function fillUp(page: Page): Promise<string> {
  return page.evaluate(async (tooMuch) => {
    const cache = await caches.open('ballast')
    let count = (await cache.keys()).length
    for (const size of [1e6, 1e5, 1e4, 1e3]) {
      for (let isFull = false; !isFull; count += 1)
        isFull = await cache.put(`/${count}`, new Response(new Uint8Array(size))).then(
          () => false,
          () => true,
        )
    }
    // The browser remembers how much room its databases had; a write of more makes it look again.
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open('ballast')
      opening.onsuccess = () => {
        const writing = opening.result.transaction('ballast', 'readwrite')
        // Larger values are stored as files, whose size it does not ask about.
        const value = 'x'.repeat(60_000)
        for (let size = 0; size < tooMuch; size += value.length) writing.objectStore('ballast').put(value, size)
        writing.oncomplete = () => resolve('stored')
        writing.onabort = () => resolve(writing.error?.name ?? 'aborted')
      }
    })
  }, DISK_BYTES)
}

/** Runs in every page: notes in its order what is deleted, by caches; the public queries of the database by their name. */
function noteDeletions() {
  const note = (name: string) => {
    const noted = (sessionStorage.getItem('deletions') ?? '').split(' ').filter(Boolean)
    if (noted.at(-1) !== name) sessionStorage.setItem('deletions', [...noted, name].join(' '))
  }
  const names = new WeakMap<Cache, string>()
  const open = CacheStorage.prototype.open
  CacheStorage.prototype.open = async function (this: CacheStorage, name: string) {
    const cache = await open.call(this, name)
    names.set(cache, name)
    return cache
  }
  const deleteEntry = Cache.prototype.delete
  Cache.prototype.delete = function (this: Cache, ...given: Parameters<Cache['delete']>) {
    note(names.get(this) ?? 'unknown')
    return deleteEntry.apply(this, given)
  }
  const deleteRecord = IDBObjectStore.prototype.delete
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key: IDBValidKey | IDBKeyRange) {
    if (String(key).startsWith('public/')) note('public-queries')
    return deleteRecord.call(this, key)
  }
}

const order = [cacheNames.pictures, 'previous-build', 'public-queries', cacheNames.downloadChunks, cacheNames.downloads]
const deletions = (page: Page): Promise<string[]> =>
  page.evaluate(() => (sessionStorage.getItem('deletions') ?? '').split(' ').filter(Boolean))

test('a full disk gives up what can be loaded again, in its order, and never a queued post, which is sent once there is room and a network', async ({
  context: phone,
  server,
}) => {
  await phone.addInitScript(noteDeletions)
  const page = await signedIn(phone, server)
  await page.goto('/teams')
  await storedOnDevice(page, '"teams","list"')
  await compose(page)
  await phone.setOffline(true)
  const [before, instead] = ['پیش از پر شدن', 'به جای دیگران']
  await writePost(page, { title: before, media: await noise(11, 60) })
  await page.waitForURL('**/uploads')
  await storeSheddable(page)
  await compose(page)
  await page.evaluate(() => sessionStorage.removeItem('deletions'))

  expect(await fillUp(page)).toBe('QuotaExceededError')
  await writePost(page, { title: instead, media: await noise(12, 400) })
  await page.waitForURL('**/uploads')
  await page.getByRole('heading', { name: instead }).waitFor()
  // How far it goes depends on when the browser counts what was deleted; it never skips anything.
  const first = await deletions(page)
  expect(first.length).toBeGreaterThan(0)
  expect(first).toEqual(order.slice(0, first.length))

  await compose(page)
  await fillUp(page)
  await page
    .locator('.post-editor-drop input[type=file]')
    .first()
    .setInputFiles(await noise(13, 1200))
  await page.getByText(composeStrings.noRoom).waitFor()
  expect(await deletions(page)).toEqual(order)
  const queued = (await outboxOf(page)).filter(({ state }) => state !== 'draft')
  expect(queued.map(({ text }) => text.title).sort()).toEqual([instead, before].sort())
  for (const { files } of queued) expect(Object.keys(files).sort()).toEqual(['media', 'thumbnail'])
  await page.evaluate(() => caches.delete('ballast'))
  await phone.setOffline(false)
  for (const title of [before, instead]) {
    await published(server.origin, title)
    expect(await postsTitled(server.origin, title)).toHaveLength(1)
  }
})
