import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatBytes } from '#src/fa/bytes.ts'
import { DownloadButton } from '#src/features/downloads/download-button.tsx'
import { DownloadList } from '#src/features/downloads/download-list.tsx'
import { downloadStrings } from '#src/features/downloads/strings.ts'
import { StorageScreen } from '#src/features/storage/storage-screen.tsx'
import { storageStrings as words } from '#src/features/storage/strings.ts'
import { downloadList } from '#src/offline/downloads/download-list.ts'
import { storeOwnerKey } from '#src/offline/owner-key.ts'
import { measureRecordings, openRecording, unfinishedRecordings } from '#src/offline/recordings/recordings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { cachesDouble } from '#tests/support/doubles/caches-double.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'

const MEGA = 1024 * 1024
const SIZE = 1.5 * MEGA
const clip = 'http://localhost:3000/media/clips/a.mp4'
const title = 'کرال سینه'
const createRequest = async () => ({ key: 'post-12', title, path: '/posts/12', files: [clip], reads: [] })
const manager = {
  estimate: async () => ({ quota: 50 * MEGA, usage: 10 * MEGA }),
  persisted: vi.fn(async () => false),
  persist: vi.fn(async () => true),
}
let caches: ReturnType<typeof cachesDouble>
/** Each chunk of the clip waits for this promise. */
let arrived: Promise<void>

beforeEach(() => {
  caches = cachesDouble('http://localhost:3000')
  arrived = Promise.resolve()
  downloadList.items = []
  toasts.list = []
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (_url: string, { method, headers, signal }: RequestInit = {}) => {
    const type = { 'Content-Type': 'video/mp4' }
    if (method === 'HEAD') return new Response(null, { headers: { ...type, 'Content-Length': String(SIZE) } })
    const aborted = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    await Promise.race([arrived, aborted])
    const [, first, last] = /(\d+)-(\d+)/.exec(new Headers(headers).get('Range') ?? '') ?? []
    return new Response(new Uint8Array(Number(last) - Number(first) + 1), { status: 206, headers: type })
  })
  Object.defineProperty(navigator, 'storage', { configurable: true, value: manager })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })
  HTMLDialogElement.prototype.showModal ??= () => undefined
})
afterEach(() => vi.unstubAllGlobals())

const clickButton = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function keepClip() {
  const view = await renderScreen(<DownloadButton of="post-12" title={title} createRequest={createRequest} />)
  clickButton(downloadStrings.downloadOf(title))
  return view
}

test('a tap downloads a clip: first its progress shows, then its completion', async () => {
  let come: () => void = () => undefined
  arrived = new Promise((resolve) => (come = resolve))
  await keepClip()
  const bar = await screen.findByRole('progressbar', { name: downloadStrings.progressOf(title) })
  expect(bar.getAttribute('aria-valuenow')).toBe('0')
  act(() => come())
  await screen.findByRole('button', { name: downloadStrings.storedOf(title) })
  expect(toasts.list.at(-1)?.text).toBe(downloadStrings.done(title))
  expect(caches.in('kept-media')).toEqual([clip])
})

test('a download can be cancelled, and nothing of it remains', async () => {
  arrived = new Promise(() => undefined)
  await keepClip()
  await screen.findByRole('progressbar')
  clickButton(downloadStrings.stopOf(title))
  await screen.findByRole('button', { name: downloadStrings.downloadOf(title) })
  expect(caches.in('kept-media-parts')).toEqual([])
})

test('without space the toast shows the needed and the free bytes, and nothing is marked as stored', async () => {
  manager.estimate = async () => ({ quota: 50 * MEGA, usage: 49 * MEGA })
  await keepClip()
  await waitFor(() => expect(toasts.list.at(-1)?.text).toBe(downloadStrings.noRoom(SIZE, MEGA)))
  manager.estimate = async () => ({ quota: 50 * MEGA, usage: 10 * MEGA })
  expect(screen.getByRole('button', { name: downloadStrings.downloadOf(title) })).toBeDefined()
})

test('the storage page shows each category’s size and the free space, and removes a download after a confirmation that names it', async () => {
  await (await caches.open('pictures')).put('/media/a.webp', new Response(new Uint8Array(MEGA)))
  await (await caches.open('workbox-precache-v2')).put('/index.html', new Response(new Uint8Array(2 * MEGA)))
  await (await keepClip()).findByRole('button', { name: downloadStrings.storedOf(title) })
  document.body.replaceChildren()
  await renderScreen(<StorageScreen downloads={<DownloadList />} />)
  await screen.findByText(words.free(40 * MEGA))
  const row = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement)
  expect(row(words.parts.downloads).getAllByText(formatBytes(SIZE)).length).toBeGreaterThan(0)
  row(words.parts.pictures).getByText(formatBytes(MEGA))
  row(words.parts.shell).getByText(formatBytes(2 * MEGA))
  clickButton(downloadStrings.removeOf(title))
  expect(screen.getByRole('heading', { name: downloadStrings.removeTitle(title) })).toBeDefined()
  clickButton(downloadStrings.removeYes)
  await waitFor(() => expect(caches.in('kept-media')).toEqual([]))
})

test('a category is cleared only after a confirmation that names it, and the page says so', async () => {
  await (await caches.open('pictures')).put('/media/a.webp', new Response(new Uint8Array(MEGA)))
  await renderScreen(<StorageScreen downloads={null} />)
  const name = words.parts.pictures
  fireEvent.click(await screen.findByRole('button', { name: words.clearOf(name) }))
  expect(screen.getByRole('heading', { name: words.ask(name) })).toBeDefined()
  expect(await caches.keys()).toContain('pictures')
  clickButton(words.yes)
  await waitFor(() => expect(toasts.list.at(-1)?.text).toBe(words.cleared(name)))
  expect(await caches.keys()).not.toContain('pictures')
  await waitFor(() => expect(screen.queryByRole('button', { name: words.clearOf(name) })).toBeNull())
})

test('recordings are counted, and one that a page left behind is removed after a confirmation', async () => {
  await storeOwnerKey('7', 'mark-7', '70'.repeat(32))
  const writer = await openRecording('video/mp4')
  await writer?.append(new Blob([new Uint8Array(2 * MEGA)]))
  await writer?.close()
  const other = await openRecording('video/mp4')
  await other?.append(new Blob([new Uint8Array(MEGA)]))
  await other?.close()
  await renderScreen(<StorageScreen downloads={null} />)
  const heading = await screen.findByRole('heading', { name: words.parts.recordings })
  const row = within(heading.closest('li') as HTMLElement)
  row.getByText(formatBytes(await measureRecordings()))
  const removers = await row.findAllByRole('button', { name: /^حذف ضبط/ })
  expect(removers).toHaveLength(2)
  fireEvent.click(removers[1] as HTMLElement)
  expect(await unfinishedRecordings()).toHaveLength(2)
  clickButton(words.removeYes)
  await waitFor(() => expect(toasts.list.at(-1)?.text).toBe(words.recordingRemoved))
  const [remaining, ...others] = await unfinishedRecordings()
  expect([remaining?.id, others]).toEqual([other?.id, []])
  // Of the category, and of the one that is left.
  const left = formatBytes(await measureRecordings())
  await waitFor(() => expect(row.getAllByText(left)).toHaveLength(2))
})

test('offline the app shell is not cleared: it could not be opened again', async () => {
  await (await caches.open('workbox-precache-v2')).put('/index.html', new Response(new Uint8Array(10)))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderScreen(<StorageScreen downloads={null} />)
  fireEvent.click(await screen.findByRole('button', { name: words.clearOf(words.parts.shell) }))
  expect(toasts.list.at(-1)?.text).toBe(words.needsNetwork)
  expect(await caches.keys()).toContain('workbox-precache-v2')
  vi.restoreAllMocks()
})

test('the page requests persistent storage from the browser, and shows the result', async () => {
  await renderScreen(<StorageScreen downloads={null} />)
  await screen.findByText(words.notPersisted)
  clickButton(words.askPersist)
  await screen.findByText(words.persisted)
  expect(manager.persist).toHaveBeenCalled()
})
