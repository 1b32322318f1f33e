import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { post } from '#src/contract/post.ts'
import type { OutboxItem } from '#src/offline/outbox/item.ts'
import type { Evaluates } from '#tests/support/device.ts'
import { until } from '#tests/support/server.ts'

export type Media = { name: string; mimeType: string; buffer: Buffer }

/** A picture nothing can compress: its bytes are about its pixels times three, and no two seeds look alike. */
export async function noise(seed: number, side: number): Promise<Media> {
  let state = seed + 1
  const pixels = Buffer.alloc(side * side * 3)
  for (let at = 0; at < pixels.length; at += 1) {
    // A xorshift: the same seed draws the same picture.
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

/** Fills the form and sends it; the form must stand. */
export async function writePost(page: Page, { title, media }: { title: string; media: Media }): Promise<void> {
  await fillPost(page, { title, media })
  await submit(page)
}

export async function fillPost(page: Page, { title, media }: { title: string; media: Media }): Promise<void> {
  await page.getByRole('textbox', { name: 'عنوان' }).fill(title)
  await page.getByRole('textbox', { name: 'توضیحات' }).fill('از کنار استخر، با اینترنتی که می‌آید و می‌رود.')
  await page.locator('.compose-drop input[type=file]').first().setInputFiles(media)
  await page.getByRole('button', { name: 'استفاده از همین عکس' }).click()
  await page.getByRole('img', { name: 'تصویر شاخص برگزیده' }).waitFor()
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ایجاد پست' }).locator('visible=true').click()
}

/** The posts of this title on the server. */
export async function postsTitled(origin: string, title: string) {
  const answer = await fetch(`${origin}/api/post/?cursor=&page_size=100`)
  const { results } = (await answer.json()) as { results: unknown[] }
  return results.map((each) => post.parse(each)).filter((each) => each.title === title)
}

/** Resolves when the server shows a post of this title. */
export function published(origin: string, title: string, ms?: number) {
  return until(`${title} to be published`, async () => (await postsTitled(origin, title))[0], ms)
}

/** What stands in the outbox of this browser, of whomever. */
export function outboxOf(page: Evaluates): Promise<OutboxItem[]> {
  return page.evaluate(
    () =>
      new Promise<OutboxItem[]>((resolve, reject) => {
        const opening = indexedDB.open('mowj-outbox')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('items')) return resolve([])
          const reading = db.transaction('items').objectStore('items').getAll()
          reading.onsuccess = () => {
            db.close()
            resolve(reading.result.filter((each) => typeof each === 'object' && 'state' in each))
          }
        }
      }),
  )
}

/** As if hours had passed since the last visit: the tokens of page and worker are spent, their refresh token is not. */
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

/** Ends every worker of the browser, in the middle of whatever it does; how many there were. */
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
