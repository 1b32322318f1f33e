import 'fake-indexeddb/auto'
import { expect, vi } from 'vitest'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { accessToken, bundle, type Call, fakeApi, json, storageOf } from '#tests/unit/api/fake-api.ts'

export const listening = vi.spyOn(globalThis, 'addEventListener')
export const onLine = vi.spyOn(navigator, 'onLine', 'get')
export const TITLE = 'شنای پنهان'
export const NAME = 'نیلوفر دریادل'
export const BYTES = 'bytes-of-the-picture'
/** Strings that reveal the content or its author. */
export const traces = [
  TITLE,
  'توضیح پنهان',
  'secret-pool.png',
  BYTES,
  NAME,
  'birth_date',
  '/api/profile/me/',
  '"7"',
  'user-7',
]

/** Drops the messages of a closed page, which may still announce what it did last. */
class PageChannel extends BroadcastChannel {
  static readonly open = new Set<PageChannel>()
  constructor(name: string) {
    super(name)
    PageChannel.open.add(this)
  }
  override postMessage(message: unknown): void {
    if (PageChannel.open.has(this)) super.postMessage(message)
  }
  override close(): void {
    PageChannel.open.delete(this)
    super.close()
  }
}

/** Finishes what the open page still reads: its environment may end after this. */
let settle: () => Promise<void> = async () => undefined

export async function closePage() {
  for (const [type, listener] of listening.mock.calls) removeEventListener(type, listener)
  listening.mockClear()
  for (const channel of PageChannel.open) channel.close()
  await settle()
}

/** Reloads the modules like a page reload; the device's storage stays. */
export async function openPage() {
  await closePage()
  vi.stubGlobal('BroadcastChannel', PageChannel)
  vi.resetModules()
  const { startOutbox } = await import('#src/api/outbox-client/start.ts')
  const { startWrites } = await import('#src/api/writes/send-writes.ts')
  const { createQueryClient } = await import('#src/api/query/query-client.ts')
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  const { beginSession, signOut } = await import('#src/api/session/session.ts')
  const { openController, refreshOutbox, sendDue } = await import('#src/api/outbox-client/controller.ts')
  const drafts = await import('#src/api/outbox-client/drafts.ts')
  const { queuePost } = await import('#src/api/outbox-client/queue-post.ts')
  const { outbox } = await import('#src/api/outbox-client/outbox-store.ts')
  const { sendOrQueue } = await import('#src/api/writes/queue.ts')
  const { writes } = await import('#src/api/writes/write-store.ts')
  readStoredSession()
  await startOutbox()
  await startWrites(createQueryClient())
  const controller = await openController()
  settle = () => refreshOutbox(controller)
  return {
    ...{ beginSession, signOut, outbox, writes, sendDue },
    store: controller.store,
    async post() {
      const { id } = await drafts.createDraft()
      const text = { title: TITLE, description: 'توضیح پنهان', category: 'swim', mode: 'upload', mediaUrl: '' } as const
      await drafts.storeText(id, text)
      const picture = new File([BYTES], 'secret-pool.png', { type: 'image/png' })
      expect(await drafts.storeFile(id, 'media', picture)).toBe(true)
      await queuePost(id)
    },
    rename: () =>
      sendOrQueue(
        {
          ...{ subject: 'profile', name: 'ویرایش پروفایل', page: '/profile-edit', path: '/api/profile/me/' },
          ...{ method: 'PATCH', body: { name: NAME, birth_date: { year: 1380, month: 1, day: 1 } }, stale: [] },
        },
        async () => undefined,
      ),
  }
}

export const formOf = (call: Call | undefined) => call?.body as unknown as Map<string, File>
export const made = (call: Call) => json(201, { id: 31, title: formOf(call).get('title') })
export const server = () =>
  fakeApi({
    'POST /api/post/': made,
    'PATCH /api/profile/me/': () => json(200, {}),
    'POST /api/token/logout/': () => json(200, {}),
  })

export async function signedInPage(sub = '7') {
  const page = await openPage()
  page.beginSession(bundle(accessToken({ sub })))
  await eventually(async () => expect(await page.store.ownerOf(sub)).toBe(storageOf(sub).owner))
  await eventually(() => expect(page.outbox.owner).toBe(storageOf(sub).owner))
  return page
}
