// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Blob as RealBlob, File as RealFile } from 'node:buffer'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openController, refreshOutbox, sendDue } from '#src/api/outbox-client/controller.ts'
import { createDraft, storeFile } from '#src/api/outbox-client/drafts.ts'
import { queuePost } from '#src/api/outbox-client/queue-post.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { unsavedGuard } from '#src/offline/unsaved-guard.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { accessToken, fakeApi, storeSession } from '#tests/unit/api/fake-api.ts'

const MB = 1024 * 1024
const manager = {
  estimate: vi.fn(async () => ({ quota: 500 * MB, usage: 100 * MB })),
  persist: vi.fn(async () => true),
}
const video = () => new File([new Uint8Array(1000)], 'pool.mp4', { type: 'video/mp4' })

beforeEach(async () => {
  // happy-dom's Blob cannot be stored in the fake database.
  vi.stubGlobal('Blob', RealBlob)
  vi.stubGlobal('File', RealFile)
  fakeApi({})
  Object.defineProperty(navigator, 'storage', { value: manager, configurable: true })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  storeSession(accessToken())
  readStoredSession()
  const controller = await openController()
  expect(controller.store.durable).toBe(true)
  await refreshOutbox(controller)
  vi.clearAllMocks()
})
afterEach(() => void vi.unstubAllGlobals())
// Queued posts are being sent: not beyond the end of this file.
afterAll(async () => {
  await sendDue()
  await eventually(() => expect(unsavedGuard.count).toBe(0))
})

const fileOf = async (id: string) => (await openController()).store.file(id, 'media')

test('a file within the quota is stored with its name; persistence is requested once a post is queued', async () => {
  const { id } = await createDraft()
  expect(await storeFile(id, 'media', video())).toBe(true)
  expect((await fileOf(id))?.size).toBe(1000)
  expect(manager.persist).not.toHaveBeenCalled()
  await queuePost(id)
  expect(manager.persist).toHaveBeenCalledTimes(1)
})

test('offline a due post waits for the connection without polling', async () => {
  const { id } = await createDraft()
  await queuePost(id)
  await sendDue()
  const { store } = await openController()
  const looks = vi.spyOn(store, 'all')
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  expect(looks).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  await eventually(() => expect(looks).toHaveBeenCalled())
  looks.mockRestore()
})

test('without quota the file is reported as not stored', async () => {
  const { id } = await createDraft()
  manager.estimate.mockResolvedValueOnce({ quota: 500 * MB, usage: 499 * MB })
  expect(await storeFile(id, 'media', video())).toBe(false)
  expect(await fileOf(id)).toBeUndefined()
})

test('a full disk is reported too, and the previous file stays', async () => {
  const { id } = await createDraft()
  await storeFile(id, 'media', video())
  const { store } = await openController()
  const full = vi.spyOn(store, 'putFile').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  expect(await storeFile(id, 'media', new File(['x'], 'other.mp4', { type: 'video/mp4' }))).toBe(false)
  full.mockRestore()
  expect((await fileOf(id))?.size).toBe(1000)
  expect((await store.all()).find((item) => item.id === id)?.files.media?.name).toBe('pool.mp4')
})

test('without an estimate the write itself decides', async () => {
  const { id } = await createDraft()
  manager.estimate.mockRejectedValueOnce(new TypeError('not here'))
  expect(await storeFile(id, 'media', video())).toBe(true)
})
