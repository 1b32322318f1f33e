import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import { workerDouble } from './worker-double.ts'

const ACTION = 'https://mowj.ir/share-target'
let share: (form: FormData) => Promise<string | null>

beforeAll(async () => {
  workerDouble()
  const { getOrCreateDefaultRouter } = await import('workbox-routing/utils/getOrCreateDefaultRouter.js')
  const { handleShares } = await import('#sw/share-target.ts')
  handleShares()
  const router = getOrCreateDefaultRouter()
  share = async (body) => {
    const request = new Request(ACTION, { method: 'POST', body })
    const match = { url: new URL(ACTION), sameOrigin: true, request }
    const event = {} as Parameters<typeof router.findMatchingRoute>[0]['event']
    const response = await router.findMatchingRoute({ ...match, event }).route?.handler.handle({ ...match, event })
    return response?.headers.get('Location') ?? null
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  const store = await openOutboxStore()
  for (const { id } of await store.all()) await store.remove(id)
})
afterAll(() => vi.unstubAllGlobals())

const file = (name: string, bytes = 100) => new File([new Uint8Array(bytes)], name, { type: 'image/png' })
function shared(files: File[], words: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.set(name, value)
  for (const each of files) form.append('files', each)
  return form
}
/** The drafts in the editor's order: newest first. */
const drafts = async () => (await (await openOutboxStore()).all()).reverse()

/** A device with quota for files smaller than `bytes`. */
function fillUp(bytes: number) {
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (value instanceof Blob && value.size >= bytes) throw new DOMException('full', 'QuotaExceededError')
    return put.call(this, value, key)
  })
}

test('each shared file becomes a draft with the share’s text, the first file on top', async () => {
  const form = shared([file('a.png'), file('b.png'), file('c.png')], { title: 'اردو', text: 'سه عکس' })
  expect(await share(form)).toBe('https://mowj.ir/create-post?shared=kept&files=3')
  const found = await drafts()
  expect(found.map(({ files }) => files.media?.name)).toEqual(['a.png', 'b.png', 'c.png'])
  for (const { id, owner, text } of found) {
    expect({ owner, ...text }).toMatchObject({ owner: '', title: 'اردو', description: 'سه عکس', mode: 'upload' })
    expect((await (await openOutboxStore()).file(id, 'media'))?.size).toBe(100)
  }
})

test('a file exceeding the quota is counted as lost, and the others are stored', async () => {
  fillUp(500)
  const form = shared([file('a.png'), file('large.png', 900), file('c.png')])
  expect(await share(form)).toBe('https://mowj.ir/create-post?shared=partly&files=2&lost=1')
  expect((await drafts()).map(({ files }) => files.media?.name)).toEqual(['a.png', 'c.png'])
})

test('a share without any stored file is reported as lost', async () => {
  fillUp(500)
  expect(await share(shared([file('large.png', 900)]))).toBe('https://mowj.ir/create-post?shared=lost')
  fillUp(1)
  expect(await share(shared([file('a.png')]))).toBe('https://mowj.ir/create-post?shared=lost')
  expect(await drafts()).toEqual([])
})

test('a shared link without a file becomes a draft with that link', async () => {
  const form = shared([], { text: 'ببینید https://aparat.com/v/x1' })
  expect(await share(form)).toBe('https://mowj.ir/create-post?shared=kept')
  const [draft] = await drafts()
  expect(draft?.text).toMatchObject({ mode: 'url', mediaUrl: 'https://aparat.com/v/x1' })
})
