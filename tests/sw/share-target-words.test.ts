import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openShelf } from '#src/offline/outbox/shelf.ts'
import { asked, workerDouble } from './worker-double.ts'

const HOME = 'https://mowj.ir'
let match: (path: string, method: string) => ((sent: FormData | Request) => Promise<string | null>) | undefined

beforeAll(async () => {
  workerDouble(HOME)
  const { getOrCreateDefaultRouter } = await import('workbox-routing/utils/getOrCreateDefaultRouter.js')
  const { takeShares } = await import('#sw/share-target.ts')
  takeShares()
  const router = getOrCreateDefaultRouter()
  match = (path, method) => {
    const request = asked(path, { method })
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
  const shelf = await openShelf()
  for (const { id } of await shelf.all()) await shelf.remove(id)
})
afterAll(() => vi.unstubAllGlobals())

function formOf(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const share = (fields: Record<string, string | File>) => match('/share-target', 'POST')?.(formOf(fields))
const drafts = async () => (await openShelf()).all()

test('a film shared from the gallery waits in the composer as a draft nobody has claimed', async () => {
  const film = new File(['film of the pool'], 'a.mp4', { type: 'video/mp4' })
  expect(await share({ title: ' شنای صبح ', text: 'در استخر', files: film })).toBe(`${HOME}/create-post?shared=kept`)
  const [draft] = await drafts()
  expect(draft).toMatchObject({
    owner: '',
    state: 'draft',
    text: { title: 'شنای صبح', description: 'در استخر', mode: 'upload', mediaUrl: '' },
    files: { media: { name: 'a.mp4', type: 'video/mp4', size: 16 } },
  })
  const kept = await (await openShelf()).file(draft?.id ?? '', 'media')
  expect(await (await kept?.whole())?.text()).toBe('film of the pool')
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
])('a link that comes %s stands in its field', async (_how, fields, text) => {
  expect(await share(fields)).toBe(`${HOME}/create-post?shared=kept`)
  const [draft] = await drafts()
  expect(draft?.text).toMatchObject(text)
  expect(draft?.files).toEqual({})
})

test('a file comes before a link, and its field stays empty', async () => {
  await share({ url: 'https://a.ir/1', files: new File(['x'], 'a.png', { type: 'image/png' }) })
  expect((await drafts())[0]?.text).toMatchObject({ mode: 'upload', mediaUrl: '' })
})

test('what came as a file where words belong is no title', async () => {
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
  const kept = globalThis.indexedDB
  vi.stubGlobal('indexedDB', undefined)
  expect(await share({ title: 'شنا' })).toBe(`${HOME}/create-post?shared=lost`)
  vi.stubGlobal('indexedDB', kept)
  expect(await drafts()).toEqual([])
})

test('nothing else is taken for a share', () => {
  expect(match('/share-target', 'GET')).toBeUndefined()
  expect(match('/share-target/more', 'POST')).toBeUndefined()
  expect(match('https://elsewhere.example/share-target', 'POST')).toBeUndefined()
})
