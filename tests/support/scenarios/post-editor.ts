import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { post } from '#src/contract/post.ts'
import type { OutboxItem } from '#src/offline/outbox/item.ts'
import type { Evaluates } from '#tests/support/drivers/device.ts'
import { until } from '#tests/support/drivers/server.ts'

/** Longer than the form tries. */
const THUMBNAIL_MS = 60_000

export type Media = { name: string; mimeType: string; buffer: Buffer }

/** A picture that cannot be compressed: about three bytes per pixel, and different for each seed. */
export async function noise(seed: number, side: number): Promise<Media> {
  let state = seed + 1
  const pixels = Buffer.alloc(side * side * 3)
  for (let at = 0; at < pixels.length; at += 1) {
    // A xorshift generator: the same seed gives the same picture.
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    pixels[at] = state & 0xff
  }
  const buffer = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { name: `noise-${seed}.png`, mimeType: 'image/png', buffer }
}

/** Fills the open form and submits it. */
export async function writePost(page: Page, { title, media }: { title: string; media: Media }): Promise<void> {
  await fillPost(page, { title, media })
  await submit(page)
}

/** With a `thumbnail` for a machine that is too busy to take one from a video. */
export async function fillPost(
  page: Page,
  { title, media, thumbnail }: { title: string; media: Media; thumbnail?: Media },
): Promise<void> {
  await page.locator('.post-editor-drop input[type=file]').first().setInputFiles(media)
  await page.getByRole('textbox', { name: 'عنوان' }).fill(title)
  await page.getByRole('textbox', { name: 'توضیحات' }).fill('از کنار استخر، با اینترنتی که می‌آید و می‌رود.')
  // Taken from the file without a tap.
  const taken = page.getByRole('img', { name: 'تصویر شاخص انتخاب‌شده' })
  if (thumbnail === undefined) return taken.waitFor()
  await taken.waitFor({ timeout: THUMBNAIL_MS }).catch(async () => {
    await page.locator('[aria-labelledby="compose-thumbnail"] input[type=file]').first().setInputFiles(thumbnail)
    await taken.waitFor()
  })
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ایجاد پست' }).locator('visible=true').click()
}

/** The posts of this title on the server. */
export async function postsTitled(origin: string, title: string) {
  const response = await fetch(`${origin}/api/post/?cursor=&page_size=100`)
  const { results } = (await response.json()) as { results: unknown[] }
  return results.map((each) => post.parse(each)).filter((each) => each.title === title)
}

/** Resolves when the server has a post of this title. */
export function published(origin: string, title: string, ms?: number) {
  return until(`${title} to be published`, async () => (await postsTitled(origin, title))[0], ms)
}

/** The outbox items of this browser, of every user: of other users' items the header only. */
export function outboxOf(page: Evaluates): Promise<OutboxItem[]> {
  return page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const known = await indexedDB.databases()
    const all = async (database: string, store: string): Promise<unknown[]> => {
      // Opening a missing database would create it, without the app's stores.
      if (!known.some(({ name }) => name === database)) return []
      const db = await settled(indexedDB.open(database))
      const values = db.objectStoreNames.contains(store)
        ? await settled(db.transaction(store).objectStore(store).getAll())
        : []
      db.close()
      return values
    }
    const [owner] = (await all('mowj-key', 'keys')) as { owner: string; key: CryptoKey }[]
    const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
    const open = async (record: OutboxItem & { sealed?: string }) => {
      if (record.sealed === undefined || record.owner !== owner?.owner) return record
      const bytes = bytesOf(atob(record.sealed))
      const additionalData = bytesOf(`outbox/${record.id}`)
      const terms = { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData }
      const plain = await crypto.subtle.decrypt(terms, owner.key, bytes.slice(12))
      return JSON.parse(new TextDecoder().decode(plain)) as OutboxItem
    }
    const records = (await all('mowj-outbox', 'items')) as OutboxItem[]
    return Promise.all(records.filter((each) => typeof each === 'object' && 'state' in each).map(open))
  })
}

/** Simulates hours since the last visit: the access tokens of page and worker are expired, their refresh token is not. */
export async function expireToken(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const spend = (access: string) => {
          const [head = '', claims = '', sign = ''] = access.split('.')
          const known = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')))
          return [head, btoa(JSON.stringify({ ...known, exp: 1 })).replace(/=+$/, ''), sign].join('.')
        }
        localStorage.setItem('access_token', spend(localStorage.getItem('access_token') ?? ''))
        const opening = indexedDB.open('mowj-session')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('session', 'readwrite').objectStore('session')
          const reading = store.get('session')
          reading.onsuccess = () =>
            store.put({ ...reading.result, access: spend(reading.result.access), exp: 1 }, 'session')
          store.transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
}

/** Stops every service worker of the browser, whatever it is doing; returns how many there were. */
export async function killWorkers(context: BrowserContext, page: Page): Promise<number> {
  const devtools = await context.newCDPSession(page)
  const running = new Set<string>()
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) {
      if (runningStatus === 'running') running.add(versionId)
      else running.delete(versionId)
    }
  })
  await devtools.send('ServiceWorker.enable')
  const found = await until('a running worker', () => (running.size > 0 ? [...running] : undefined), 3000).catch(
    () => [],
  )
  for (const versionId of found) await devtools.send('ServiceWorker.stopWorker', { versionId })
  await devtools.detach()
  return found.length
}
