import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FileKind, newDraft, type OutboxItem, type Transfer } from '#src/offline/outbox/item.ts'
import { RESUMABLE_BYTES, send } from '#src/offline/outbox/send.ts'
import { SendOutcome } from '#src/offline/outbox/send-result.ts'
import type { Sender } from '#src/offline/outbox/sender.ts'
import { plainFile } from '#src/offline/sealing.ts'

const NOW = 1_795_000_000_000
const DAY_MS = 86_400_000
const text = { title: 'شنای پروانه', description: 'یک تمرین کوتاه', category: 'swim' as const, mediaUrl: '' }
const photo = new Blob(['0123456789'], { type: 'image/jpeg' })
const noteOf = (blob: Blob, name: string) => ({ name, type: blob.type, size: blob.size })

let requests: { url: string; form: FormData; headers: Headers }[]
let respond: () => Response | Promise<Response>
let unsure: boolean[]
let transfers: Transfer[]
let readFiles: FileKind[]

beforeEach(() => {
  requests = []
  unsure = []
  transfers = []
  readFiles = []
  respond = () => json(201, { id: 4 })
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('fetch', (url: string, init: RequestInit & { headers: Headers; signal: AbortSignal }) => {
    requests.push({ url, form: init.body as FormData, headers: init.headers })
    return new Promise((resolve, reject) => {
      init.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      Promise.resolve(respond()).then(resolve, reject)
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function json(status: number, body: unknown) {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
}
const sender: Sender = {
  ...{ owner: 'me', apiBase: 'https://mowj.ir', access: async () => 'token', renew: async () => 'refreshed' },
  uploader: () => Promise.reject(new Error('no network for its code')),
}
type Files = Partial<Record<FileKind, Blob | undefined>>

/** Sends a post of the signed-in user; `stored` are the files on the device. */
function sendPost(more: Partial<OutboxItem> = {}, stored: Files = {}, abort = new AbortController()) {
  const item: OutboxItem = {
    ...newDraft('me', NOW),
    state: 'uploading',
    key: 'key-1',
    text: { ...text, mode: 'upload' },
  }
  return send({
    item: { ...item, ...more },
    sender,
    signal: abort.signal,
    file: async (kind) => {
      readFiles.push(kind)
      const blob = stored[kind]
      return blob && plainFile(blob)
    },
    storeUnsure: async (is) => void unsure.push(is),
    storeTransfer: async (_kind, transfer) => void transfers.push(transfer),
  })
}
const formOf = () => Object.fromEntries(requests[0]?.form.entries() ?? [])

test('a post is sent with its text and files, under its key, to the posts endpoint', async () => {
  const media = new Blob(['video'], { type: 'video/mp4' })
  const files = { media: noteOf(media, 'video.mp4'), thumbnail: noteOf(photo, 'ژست.jpg') }
  expect(await sendPost({ files }, { media, thumbnail: photo })).toEqual({ kind: 'delivered', post: { id: 4 } })
  expect(requests.map(({ url, headers }) => [url, headers.get('Idempotency-Key'), headers.get('Accept')])).toEqual([
    ['https://mowj.ir/api/post/', 'key-1', 'application/json'],
  ])
  const { title, description, category, ...sent } = formOf()
  expect({ title, description, category }).toEqual({
    title: text.title,
    description: text.description,
    category: 'swim',
  })
  const seen = Object.entries(sent).map(([name, file]) => {
    if (!(file instanceof File)) throw new Error(`${name} is no file`)
    return [name, file.name, file.type, file.size]
  })
  expect(seen).toEqual([
    ['media', 'video.mp4', 'video/mp4', 5],
    ['thumbnail', 'ژست.jpg', 'image/jpeg', 10],
  ])
})

test('a post with a media URL contains the URL and no file chosen earlier', async () => {
  const shown = { ...text, mode: 'url' as const, mediaUrl: 'https://aparat.com/v/x' }
  await sendPost({ text: shown, files: { media: noteOf(photo, 'a.jpg') } }, { media: photo })
  expect(formOf()).toMatchObject({ media_url: 'https://aparat.com/v/x' })
  expect([requests[0]?.form.has('media'), readFiles]).toEqual([false, []])
  await sendPost({}, {})
  expect(requests[1]?.form.has('media_url')).toBe(false)
})

test('a completed upload is referenced without reading the local file', async () => {
  const done = { url: 'https://mowj.ir/api/uploads/media-7-abc/', confirmed: 10, done: true }
  await sendPost({ files: { media: noteOf(photo, 'a.jpg') }, transfers: { media: done } })
  expect(formOf()).toMatchObject({ media_upload: 'media-7-abc' })
  expect([requests[0]?.form.has('media'), readFiles]).toEqual([false, []])
})

test.each<[string, Files]>([
  ['is gone', {}],
  ['is another than was chosen', { media: new Blob(['short']) }],
])('a file that %s on the device fails the post before any request', async (_what, stored) => {
  const verdict = await sendPost({ files: { media: noteOf(photo, 'a.jpg') } }, stored)
  expect(verdict).toEqual({ kind: 'refused', problem: { code: 'file-lost' } })
  expect([requests, unsure]).toEqual([[], []])
})

test('a post may be published as soon as it is sent; after a 401 it was not', async () => {
  await sendPost()
  expect(unsure).toEqual([true])
  respond = () => json(401, { detail: 'x' })
  for (const before of [false, true]) {
    unsure = []
    expect(await sendPost({ unsure: before, unsureSince: NOW })).toEqual({ kind: 'login' })
    expect(unsure).toEqual([true, before])
  }
})

test('a post whose key may have expired is not sent', async () => {
  const verdict = await sendPost({ unsure: true, unsureSince: NOW - 40 * DAY_MS })
  expect(verdict).toEqual({ kind: 'refused', problem: { code: 'long-ago' } })
  expect(requests).toEqual([])
})

test.each(['media_upload', 'thumbnail_upload'])(
  'files the server has lost (%s) are uploaded again, three times at most',
  async (field) => {
    respond = () => json(400, { [field]: ['دیگر نیست'] })
    expect(await sendPost({ attempts: 2 })).toEqual({ kind: 'resend' })
    expect(await sendPost({ attempts: 3 })).toMatchObject({ kind: 'refused', fields: [field] })
  },
)

test('errors in other fields are final', async () => {
  respond = () => json(400, { title: ['کوتاه است'], my_media_upload: ['x'] })
  expect(await sendPost()).toMatchObject({ kind: 'refused', fields: ['title', 'my_media_upload'] })
})

test('an interrupted response is retried; one that is not JSON is final', async () => {
  respond = () => {
    const broken = json(201, {})
    vi.spyOn(broken, 'text').mockRejectedValue(new TypeError('network'))
    return broken
  }
  expect(await sendPost()).toEqual({ kind: 'retry', because: 'offline' })
  respond = () => new Response('nope', { status: 403 })
  expect(await sendPost()).toMatchObject({ kind: 'refused' })
})

test('an unexpected exception keeps the post queued for a retry', async () => {
  const item = { ...newDraft('me', NOW), text: { ...text, mode: 'upload' as const } }
  const rest = { item, sender, signal: new AbortController().signal, file: async () => undefined }
  const storeTransfer = async () => undefined
  const broken = { ...rest, storeTransfer, storeUnsure: () => Promise.reject(new Error('the disk is full')) }
  expect(await send(broken)).toEqual({ kind: 'retry', because: 'server' })
  const taken = { ...rest, storeTransfer, storeUnsure: () => Promise.reject(new SendOutcome({ kind: 'stopped' })) }
  expect(await send(taken)).toEqual({ kind: 'stopped' })
  expect(requests).toEqual([])
})

test('a large file needs the upload client; if its import fails the post waits for the network', async () => {
  const large = new Blob([new Uint8Array(RESUMABLE_BYTES + 1)])
  const files = { media: noteOf(large, 'video.mp4') }
  expect(await sendPost({ files }, { media: large })).toEqual({ kind: 'retry', because: 'offline' })
  expect(requests).toEqual([])
  const most = new Blob([new Uint8Array(RESUMABLE_BYTES)])
  expect(await sendPost({ files: { media: noteOf(most, 'video.mp4') } }, { media: most })).toMatchObject({
    kind: 'delivered',
  })
})

test('the timeout is half a minute plus the upload time on a very slow network', async () => {
  respond = () => new Promise(() => undefined)
  const bytes = 16_000
  const media = new Blob([new Uint8Array(bytes)])
  let verdict: unknown
  const sending = sendPost({ files: { media: noteOf(media, 'a.jpg') } }, { media }).then((end) => {
    verdict = end
  })
  await vi.advanceTimersByTimeAsync(30_900)
  expect(verdict).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  await sending
  expect(verdict).toEqual({ kind: 'retry', because: 'offline' })
})

test('a post paused while it is sent is stopped, not reported as offline', async () => {
  respond = () => new Promise(() => undefined)
  const abort = new AbortController()
  const sending = sendPost({}, {}, abort)
  await vi.advanceTimersByTimeAsync(1000)
  abort.abort()
  expect(await sending).toEqual({ kind: 'stopped' })
})
