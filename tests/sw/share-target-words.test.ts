import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import { fakeRequest, workerDouble } from './worker-double.ts'

const HOME = 'https://mowj.ir'
let match: (path: string, method: string) => ((sent: FormData | Request) => Promise<string | null>) | undefined

beforeAll(async () => {
  workerDouble(HOME)
  const { getOrCreateDefaultRouter } = await import('workbox-routing/utils/getOrCreateDefaultRouter.js')
  const { handleShares } = await import('#sw/share-target.ts')
  handleShares()
  const router = getOrCreateDefaultRouter()
  match = (path, method) => {
    const request = fakeRequest(path, { method })
    const url = new URL(request.url)
    const event = {} as Parameters<typeof router.findMatchingRoute>[0]['event']
    const { route } = router.findMatchingRoute({ url, sameOrigin: url.origin === HOME, request, event })
    if (route === undefined) return undefined
    return async (sent) => {
      const request = sent instanceof FormData ? new Request(url, { method: 'POST', body: sent }) : sent
      const response = await route.handler.handle({ url, request, event })
      expect(response.status).toBe(303)
      return response.headers.get('Location')
    }
  }
})
beforeEach(async () => {
  const store = await openOutboxStore()
  for (const { id } of await store.all()) await store.remove(id)
})
afterAll(() => vi.unstubAllGlobals())

function formOf(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const share = (fields: Record<string, string | File>) => match('/share-target', 'POST')?.(formOf(fields))
const drafts = async () => (await openOutboxStore()).all()

test('a video shared from the gallery becomes an unclaimed draft in the editor', async () => {
  const video = new File(['video of the pool'], 'a.mp4', { type: 'video/mp4' })
  expect(await share({ title: ' شنای صبح ', text: 'در استخر', files: video })).toBe(`${HOME}/create-post?shared=kept`)
  const [draft] = await drafts()
  expect(draft).toMatchObject({
    owner: '',
    state: 'draft',
    text: { title: 'شنای صبح', description: 'در استخر', mode: 'upload', mediaUrl: '' },
    files: { media: { name: 'a.mp4', type: 'video/mp4', size: video.size } },
  })
  const stored = await (await openOutboxStore()).file(draft?.id ?? '', 'media')
  expect(await (await stored?.whole())?.text()).toBe('video of the pool')
})

test.each<[string, Record<string, string>, object]>([
  [
    'as an address',
    { url: ' https://aparat.com/v/x ' },
    { mode: 'url', mediaUrl: 'https://aparat.com/v/x', description: '' },
  ],
  [
    'as a text',
    { text: 'https://aparat.com/v/x' },
    { mode: 'url', mediaUrl: 'https://aparat.com/v/x', description: '' },
  ],
  [
    'within a text',
    { text: 'ببینید: http://aparat.com/v/x عالی' },
    { mode: 'url', mediaUrl: 'http://aparat.com/v/x', description: 'ببینید: http://aparat.com/v/x عالی' },
  ],
  [
    'in both, the address counts',
    { url: 'https://a.ir/1', text: 'https://b.ir/2' },
    { mediaUrl: 'https://a.ir/1', description: 'https://b.ir/2' },
  ],
  ['not at all', { text: 'فقط متن' }, { mode: 'upload', mediaUrl: '', description: 'فقط متن' }],
])('a link shared %s fills the link field', async (_how, fields, text) => {
  expect(await share(fields)).toBe(`${HOME}/create-post?shared=kept`)
  const [draft] = await drafts()
  expect(draft?.text).toMatchObject(text)
  expect(draft?.files).toEqual({})
})

test('a file takes precedence over a link, and the link field stays empty', async () => {
  await share({ url: 'https://a.ir/1', files: new File(['x'], 'a.png', { type: 'image/png' }) })
  expect((await drafts())[0]?.text).toMatchObject({ mode: 'upload', mediaUrl: '' })
})

test('a file in a text field does not become the title', async () => {
  await share({ title: new File(['x'], 'a.txt'), text: 'متن' })
  expect((await drafts())[0]?.text).toMatchObject({ title: '', description: 'متن' })
})

test('words that came under the name of the files are no file', async () => {
  expect(await share({ title: 'شنا', files: 'a.png' })).toBe(`${HOME}/create-post?shared=kept`)
  expect((await drafts()).map(({ files }) => files)).toEqual([{}])
})

test('a share that cannot be read is told as lost, not as a page that does not load', async () => {
  const broken = { formData: async () => Promise.reject(new TypeError('not a form')) } as unknown as Request
  expect(await match('/share-target', 'POST')?.(broken)).toBe(`${HOME}/create-post?shared=lost`)
})

test('a browser that keeps no files says that the share is lost', async () => {
  const database = globalThis.indexedDB
  vi.stubGlobal('indexedDB', undefined)
  expect(await share({ title: 'شنا' })).toBe(`${HOME}/create-post?shared=lost`)
  vi.stubGlobal('indexedDB', database)
  expect(await drafts()).toEqual([])
})

test('other requests are not handled as a share', () => {
  expect(match('/share-target', 'GET')).toBeUndefined()
  expect(match('/share-target/more', 'POST')).toBeUndefined()
  expect(match('https://elsewhere.example/share-target', 'POST')).toBeUndefined()
})
