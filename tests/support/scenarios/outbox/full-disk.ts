import type { BrowserContext, Page } from 'playwright-core'

/** What a full disk gives up, in its order: caches by their names, and the public queries. */
export const sheddable = ['pictures', 'previous-build', 'public-queries', 'kept-media-parts', 'kept-media'] as const

/** Runs in every page: notes in the order of their deletion what is deleted of all that may be. */
function noteSheds() {
  const note = (name: string) => {
    const noted = (sessionStorage.getItem('sheds') ?? '').split(' ').filter(Boolean)
    if (noted.at(-1) !== name) sessionStorage.setItem('sheds', [...noted, name].join(' '))
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

/** The disk of a phone, as large as a test says. */
export async function diskOf(phone: BrowserContext, page: Page) {
  const devtools = await phone.newCDPSession(page)
  const { origin } = new URL(page.url())
  const used = async () => (await devtools.send('Storage.getUsageAndQuota', { origin })).usage
  return {
    used,
    /** Leaves so many bytes beside what is stored. */
    async leave(bytes: number): Promise<void> {
      await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: (await used()) + bytes })
    },
    /** As large as the browser has it. */
    async free(): Promise<void> {
      await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    },
  }
}

/** Notes what pages of a phone shed from now on. */
export async function watchSheds(phone: BrowserContext): Promise<void> {
  await phone.addInitScript(noteSheds)
}

export function shedsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (sessionStorage.getItem('sheds') ?? '').split(' ').filter(Boolean))
}

/** Stores so many bytes in each cache that may be given up: two downloads, one of the others. */
export async function fillCaches(page: Page, bytes: number): Promise<void> {
  await page.evaluate(async (size) => {
    const put = async (cache: string, path: string) =>
      (await caches.open(cache)).put(path, new Response(new Uint8Array(size)))
    await put('pictures', '/media/pictures/filled.webp')
    await put('previous-build', '/assets/filled.js')
    await put('kept-media-parts', '/kept-part?of=filled')
    await put('kept-media', '/media/clips/old.mp4')
    await put('kept-media', '/media/clips/new.mp4')
  }, bytes)
}

/** The paths of a cache, oldest first. */
export function pathsIn(page: Page, cache: string): Promise<string[]> {
  return page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    cache,
  )
}
